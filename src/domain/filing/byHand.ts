import { parseArn } from '../gst/arn.ts';
import { type Gstin, stateCodeOf } from '../gst/gstin.ts';
import { type Form, periodParts, type ReturnPeriod } from '../gst/returnPeriod.ts';
import { type FieldProblem, plain, problem } from '../shared/fieldProblem.ts';
import { DAY_MS, HOUR_MS, minutes, type Instant } from '../shared/istTime.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { plainText, plainValue } from '../shared/typed.ts';
import { type FindingCode, NOTHING_DUE } from './finding.ts';
import { type Recorded, type Return, STOPPED } from './filing.ts';

/**
 * True for a return that Shunya has stopped and that is still due, so that only a person can file it, and for a
 * recorded one that is being corrected.
 */
export const canRecord = ({ state, finding }: Pick<Return, 'state' | 'finding'>): boolean =>
  state === 'recorded' ||
  (STOPPED.includes(state) &&
    (finding === null || (!NOTHING_DUE.includes(finding.code) && finding.code !== 'barred')));

/** Words that a mail, an SMS or a receipt writes before the number. */
const LABEL = /^(?:ARN|acknowledge?ment|application|reference|number|no\b|[\s.:=#()-])+/i;

/** An ARN starts with two letters and a digit: the label ends before it. */
const withoutLabel = (text: string): string => {
  const [label = ''] = LABEL.exec(text) ?? [];
  return label === '' ? text : plainValue(text.slice(label.length));
};

/** In capitals. Two of them, or one twice, are not chosen from. */
const ARN = /(?<![0-9A-Z])[A-Z]{2}[0-9]{12}[0-9A-Z](?![0-9A-Z])/g;
const onlyArnIn = (typed: string): string => {
  const [only = '', ...others] = plainText(typed.slice(0, 500)).toUpperCase().match(ARN) ?? [];
  return others.length === 0 ? only : '';
};

/**
 * Checks a typed or pasted ARN against this return (gst-portal#arn): 15 characters with a valid check character, the
 * GSTIN's state and the period. Returns the ARN or a problem.
 */
export function arnTyped(
  typed: string,
  { gstin, period }: { gstin: Gstin; period: ReturnPeriod },
): Result<string, FieldProblem> {
  const parsed =
    parseArn(withoutLabel(plainValue(typed)).replaceAll(/[\s-]/g, '')) ?? parseArn(onlyArnIn(typed));
  if (parsed === null) return fail(plain('arn_shape'));
  if (!parsed.checked) return fail(plain('arn_check'));
  const { arn } = parsed;
  const state = stateCodeOf(gstin);
  if (arn.slice(2, 4) !== state) return fail(problem('arn_state', { told: arn.slice(2, 4), state }));
  const { year, month } = periodParts(period);
  const wanted = `${String(month).padStart(2, '0')}${String(year).slice(2)}`;
  if (arn.slice(4, 8) !== wanted) return fail(problem('arn_period', { told: arn.slice(4, 8), wanted }));
  return ok(arn);
}

/**
 * Reasons that stop software but not the signatory: a nil SMS from their phone needs no session, code request or DSC
 * (gst-portal#sms). If the return may not be nil, or another comes first, the portal would refuse the SMS too.
 */
const BY_SMS: ReadonlySet<string> = new Set<FindingCode>([
  'evc_not_allowed',
  'api_access_off',
  'portal_account',
  'portal_down',
  'portal_session',
  'own_access',
  'code_missing',
  'signatory_pan_missing',
  'signatory_pan_wrong',
]);

/** GSTR-3B waits for a GSTR-1 that its signatory has filed by hand: the portal knows it before its list shows it. */
const WAITS_FOR_GSTR1: ReadonlySet<string> = new Set<FindingCode>(['gstr1_first', 'gstr1_stopped']);

/**
 * True when the signatory can file by SMS a return that was stopped for this reason (a finding code, as on the wire).
 * `recorded`: the returns of the month that were filed by hand.
 */
export const canFileBySms = (reason: string, recorded: readonly Form[]): boolean =>
  BY_SMS.has(reason) || (recorded.includes('GSTR1') && WAITS_FOR_GSTR1.has(reason));

/** The portal's list may lag behind a filing by this much. */
const lagMs = 3 * DAY_MS;

/** When to read the list again for a recorded return; null once the list should have shown it. */
export function nextRecordedLook(recorded: Recorded, looks: number, now: Instant): Instant | null {
  if (now - recorded.at >= lagMs) return null;
  return Math.min(now + Math.min(minutes(1) * 2 ** Math.min(looks, 8), 2 * HOUR_MS), recorded.at + lagMs);
}

/** Filed at the portal under another ARN than the recorded one: the portal's counts. */
export const otherArn = ({ arn, recorded }: Pick<Return, 'arn' | 'recorded'>): boolean =>
  arn !== null && recorded !== null && arn !== recorded.arn;
