import type { CallInput } from '#contract/client.ts';
import { api } from '../../client/api.ts';

type Theme = NonNullable<CallInput<'updateProfile'>['body']>['theme'];

/** Kept with the profile, so that it is there at the next sign-in, on any device. Nothing is thrown. */
export const saveTheme = (theme: NonNullable<Theme>) => api.updateProfile({ body: { theme } });
