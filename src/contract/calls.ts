import { accessCalls } from './apiAccess.ts';
import { accountCalls } from './account.ts';
import { answerLinkCalls } from './answerLinks.ts';
import { passkeyCalls } from './passkeys.ts';
import { approvalCalls } from './approvals.ts';
import { authCalls } from './signIn.ts';
import { backlogCalls } from './backlog.ts';
import { bulkCalls } from './bulk.ts';
import type { Call } from './call.ts';
import { calendarCalls } from './calendar.ts';
import { codeCalls } from './codes.ts';
import { demoCalls } from './demo.ts';
import { deskCalls } from './desk.ts';
import { editGstinCall } from './editGstin.ts';
import { exportCalls } from './exports.ts';
import { fileCalls } from './documents.ts';
import { filingCalls } from './filings.ts';
import { firmCalls } from './firmSignIn.ts';
import { gstinCalls } from './gstins.ts';
import { importCall } from './importGstins.ts';
import { keyCalls } from './keys.ts';
import { noticeCalls } from './notices.ts';
import { peopleCalls } from './people.ts';
import { proofCalls } from './proofs.ts';
import { profileCalls } from './profile.ts';
import { relayCalls } from './relay.ts';
import { scheduleCalls } from './schedule.ts';
import { systemCalls } from './system.ts';
import { usageCalls } from './usage.ts';
import { webhookCalls } from './webhooks.ts';
import { yearCalls } from './year.ts';

/** Every call of the API by name: routes, client and documents come from here (design#bounded-lists). */
export const calls = {
  ...authCalls,
  ...passkeyCalls,
  ...firmCalls,
  ...profileCalls,
  ...accountCalls,
  ...peopleCalls,
  ...gstinCalls,
  ...deskCalls,
  ...yearCalls,
  ...calendarCalls,
  ...bulkCalls,
  ...accessCalls,
  ...editGstinCall,
  ...importCall,
  ...filingCalls,
  ...backlogCalls,
  ...answerLinkCalls,
  ...approvalCalls,
  ...fileCalls,
  ...proofCalls,
  ...exportCalls,
  ...scheduleCalls,
  ...codeCalls,
  ...relayCalls,
  ...noticeCalls,
  ...keyCalls,
  ...webhookCalls,
  ...systemCalls,
  ...usageCalls,
  ...demoCalls,
};

export type CallName = keyof typeof calls;

export const callList: readonly (Call & { name: CallName })[] = Object.entries(calls).map(([name, call]) => ({
  ...call,
  name: name as CallName,
}));
