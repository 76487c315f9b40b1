import type { CallInput } from '#contract/client.ts';
import { openApi } from '../../client/openApi.ts';

/** What the desk does at the pretend portal. Nothing is thrown. */
export const portalActs = {
  setFault: (body: CallInput<'demoFault'>['body']) => openApi.demoFault({ body }),
  payLateFee: (username: string) => openApi.demoPayLateFee({ body: { username } }),
  resetSaved: (username: string) => openApi.demoResetSaved({ body: { username } }),
  apiAccess: (body: CallInput<'demoApiAccess'>['body']) => openApi.demoApiAccess({ body }),
};
