import { createClient } from '#contract/client.ts';
import { firmCalls } from '#contract/firmSignIn.ts';
import { clientWords, onCall, plainFetch } from './openApi.ts';

/** Signing in by a firm's own provider, without a session: its code loads where somebody does. */
export const firmApi = createClient(
  { baseUrl: '', fetch: plainFetch, onCall, words: clientWords },
  firmCalls,
);
