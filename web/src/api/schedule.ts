import type { CallInput } from '#contract/client.ts';
import { api } from '../client/api.ts';

/** The landing page's schedule, kept for this user. Nothing is thrown. */
export const saveSchedule = (body: CallInput<'saveSchedule'>['body']) => api.saveSchedule({ body });
