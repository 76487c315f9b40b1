import type { CallInput } from '#contract/client.ts';
import { openLateApi } from '../../client/lateApi.ts';

/** What the desk does at the pretend portal. Nothing is thrown. */
export const portalActs = {
  setFault: (body: CallInput<'demoFault'>['body']) => openLateApi.demoFault({ body }),
  shapeTaxpayer: (body: CallInput<'demoTaxpayer'>['body']) => openLateApi.demoTaxpayer({ body }),
  payLateFee: (username: string) => openLateApi.demoPayLateFee({ body: { username } }),
  resetSaved: (username: string) => openLateApi.demoResetSaved({ body: { username } }),
  fileByHand: (username: string) => openLateApi.demoFileByHand({ body: { username } }),
  apiAccess: (body: CallInput<'demoApiAccess'>['body']) => openLateApi.demoApiAccess({ body }),
};
