import type { CallAnswer } from '#contract/client.ts';
import type { CallName } from '#contract/calls.ts';
import type { FilingAct, FormName, GstAction } from '#contract/usageNames.ts';
import { happened } from './outbox.ts';
import { callPattern } from './patterns.ts';
import { noteRows, subjectOf } from './subjects.ts';
import type { UsageEvents } from './tell.ts';

type Meaning = { form?: FormName; gst?: GstAction; filing?: FilingAct };

/** The meaning of a call for usage counts: a form sent, an act on a GSTIN, an act on a filing. */
const meanings: Partial<Record<CallName, Meaning>> = {
  sendCode: { form: 'mobile_number' },
  checkCode: { form: 'sign_in_code' },
  setName: { form: 'name' },
  updateProfile: { form: 'profile' },
  verifyEmail: { form: 'verify_email' },
  confirmEmail: { form: 'confirm_email' },
  uploadPhoto: { form: 'photo' },
  saveSchedule: { form: 'schedule' },
  eraseAccount: { form: 'erase_account' },
  addGstin: { form: 'add_gstin', gst: 'add' },
  importGstins: { form: 'import_gstins', gst: 'import' },
  updateGstin: { form: 'edit_gstin', gst: 'edit' },
  deleteGstin: { gst: 'delete' },
  setAutoFilling: { gst: 'auto_filling' },
  setAutoFillingOfOne: { gst: 'auto_filling' },
  setConsent: { gst: 'consent' },
  setRelay: { gst: 'consent' },
  fileToday: { filing: 'schedule' },
  skipFiling: { filing: 'skip' },
  undoSkip: { filing: 'undo_skip' },
  retryFiling: { filing: 'retry' },
  askCode: { filing: 'ask_code' },
  askCodeAgain: { filing: 'ask_code_again' },
  giveCode: { form: 'portal_code', filing: 'give_code' },
};

function meaningOf(call: CallName, input: unknown): Meaning {
  const { body } = (input ?? {}) as { body?: { filing_type?: unknown; section?: unknown } };
  // The menu saves the theme by the same call: that is not a form.
  if (call === 'updateProfile' && body?.section === undefined) return {};
  if (call !== 'scheduleOrSkip') return meanings[call] ?? {};
  return { filing: body?.filing_type === 'skip' ? 'skip' : 'schedule' };
}

/** Waits for a request's answer. A request that the page aborted is not counted. */
export async function watchRequest({ input, init, answer }: UsageEvents['http_request']): Promise<void> {
  const begun = performance.now();
  const route = callPattern(input instanceof Request ? input.url : String(input));
  const method = (init?.method ?? 'GET') as 'GET';
  const response = await answer.catch(() => null);
  if (response === null && init?.signal?.aborted) return;
  happened({
    event: response?.ok ? 'http_request_success' : 'http_request_error',
    method,
    route,
    status: response?.status ?? 0,
    duration_ms: since(begun),
  });
}

/** Waits for a call's answer and reports its meaning. */
export async function watchCall({ call, input, answer }: UsageEvents['api_call']): Promise<void> {
  const begun = performance.now();
  // Read before the answer comes: a deleted GSTIN has no name afterwards.
  const subject = subjectOf(input);
  const { form, gst, filing } = meaningOf(call, input);
  const result: CallAnswer<CallName> = await answer;
  const { gstin } = subject;
  const about = { call, status: result.status, duration_ms: since(begun) };
  const outcome = result.success ? ('success' as const) : ('error' as const);
  if (result.success) {
    noteRows(result.data);
    happened({ event: 'api_call_success', ...about });
    if (form !== undefined) happened({ event: 'form_submit_success', form });
    if (call === 'download') happened({ event: 'file_download', file: 'account_data' });
  } else {
    happened({ event: 'api_call_error', ...about, code: result.code });
    if (form !== undefined) happened({ event: 'form_submit_error', form, code: result.code });
  }
  if (gst !== undefined) happened({ event: 'gst_action', action: gst, outcome, ...(gstin ? { gstin } : {}) });
  if (filing !== undefined) happened({ event: 'filing_event', action: filing, outcome, ...subject });
}

const since = (begun: number): number => Math.min(3_600_000, Math.round(performance.now() - begun));
