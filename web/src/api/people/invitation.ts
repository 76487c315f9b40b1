import type { CallSuccess } from '#contract/client.ts';
import { lateApi } from '../../client/lateApi.ts';

export type InvitationTold = CallSuccess<'readInvitation'>['data'];

export const readInvitation = (token: string) => lateApi.readInvitation({ body: { token } });
export const acceptInvitation = (token: string) => lateApi.acceptInvitation({ body: { token } });
