import { createClient } from '#contract/client.ts';
import { accountCalls } from '#contract/account.ts';
import { demoCalls } from '#contract/demo.ts';
import { keyCalls } from '#contract/keys.ts';
import { peopleCalls } from '#contract/people.ts';
import { webhookCalls } from '#contract/webhooks.ts';
import { fetchSignedIn } from './api.ts';
import { clientWords, onCall, plainFetch } from './openApi.ts';

const said = { baseUrl: '', onCall, words: clientWords };

/** Calls that few pages make, as the signed-in user: they come with those pages, and not with the first one. */
export const lateApi = createClient(
  { ...said, fetch: fetchSignedIn },
  { ...accountCalls, ...peopleCalls, ...keyCalls, ...webhookCalls, ...demoCalls },
);

/** The same without a session. */
export const openLateApi = createClient({ ...said, fetch: plainFetch }, demoCalls);
