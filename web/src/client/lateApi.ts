import { createClient } from '#contract/client.ts';
import { accountCalls } from '#contract/account.ts';
import { accessCalls } from '#contract/apiAccess.ts';
import { backlogCalls } from '#contract/backlog.ts';
import { bulkCalls } from '#contract/bulk.ts';
import { approvalCalls } from '#contract/approvals.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { demoCalls } from '#contract/demo.ts';
import { deskCalls } from '#contract/desk.ts';
import { editGstinCall } from '#contract/editGstin.ts';
import { exportCalls } from '#contract/exports.ts';
import { firmCalls } from '#contract/firmSignIn.ts';
import { importCall } from '#contract/importGstins.ts';
import { keyCalls } from '#contract/keys.ts';
import { noticeCalls } from '#contract/notices.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { peopleCalls } from '#contract/people.ts';
import { relayCalls } from '#contract/relay.ts';
import { webhookCalls } from '#contract/webhooks.ts';
import { yearCalls } from '#contract/year.ts';
import { fetchSignedIn } from './api.ts';
import { clientWords, onCall, plainFetch } from './openApi.ts';

const clientOptions = { baseUrl: '', onCall, words: clientWords };

/** Calls that few pages make, as the signed-in user: their code loads with those pages, not with the first one. */
export const lateApi = createClient(
  { ...clientOptions, fetch: fetchSignedIn },
  {
    ...accountCalls,
    ...passkeyCalls,
    ...firmCalls,
    ...approvalCalls,
    ...peopleCalls,
    ...deskCalls,
    ...backlogCalls,
    ...bulkCalls,
    ...accessCalls,
    ...editGstinCall,
    ...exportCalls,
    ...importCall,
    ...relayCalls,
    ...noticeCalls,
    ...keyCalls,
    ...webhookCalls,
    ...yearCalls,
    ...calendarCalls,
    ...demoCalls,
  },
);

/** The same without a session. */
export const openLateApi = createClient(
  { ...clientOptions, fetch: plainFetch },
  { ...approvalCalls, ...demoCalls, ...passkeyCalls },
);
