import { accessCalls } from './accessCalls.ts';
import { accountCalls } from './accountCalls.ts';
import { authCalls } from './authCalls.ts';
import type { Call } from './call.ts';
import { codeCalls } from './codeCalls.ts';
import { demoCalls } from './demoCalls.ts';
import { editGstinCall } from './editGstinCall.ts';
import { fileCalls } from './fileCalls.ts';
import { filingCalls } from './filingCalls.ts';
import { gstinCalls } from './gstinCalls.ts';
import { importCall } from './importCall.ts';
import { profileCalls } from './profileCalls.ts';
import { relayCalls } from './relayCalls.ts';
import { scheduleCalls } from './scheduleCalls.ts';
import { systemCalls } from './systemCalls.ts';
import { usageCalls } from './usageCalls.ts';

/** Every call of the API by name: routes, client and documents come from here (record 081.6). */
export const calls = {
  ...authCalls,
  ...profileCalls,
  ...accountCalls,
  ...gstinCalls,
  ...accessCalls,
  ...editGstinCall,
  ...importCall,
  ...filingCalls,
  ...fileCalls,
  ...scheduleCalls,
  ...codeCalls,
  ...relayCalls,
  ...systemCalls,
  ...usageCalls,
  ...demoCalls,
};

export type CallName = keyof typeof calls;

export const callList: readonly (Call & { name: CallName })[] = Object.entries(calls).map(([name, call]) => ({
  ...call,
  name: name as CallName,
}));
