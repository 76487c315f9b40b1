import { sayEntry } from '#texts/sayEntry.ts';
import type { Person } from '#domain/account/person.ts';
import type { ReturnEvent } from '#domain/filing/events.ts';
import { formatFilingPeriod, FORMS, formName } from '#domain/gst/returnPeriod.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import { formatIst, type Instant } from '#domain/shared/istTime.ts';
import type { PortalSessionRow } from '#domain/registration/portalSession.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import type { Stuck, StuckReason, ExplainedMonth, GstinExplanation } from '#usecases/operate/gstins.ts';
import type { WorkState } from '#usecases/ports/operate.ts';
import type { Submission } from '#usecases/ports/system.ts';
import type { SessionRow } from '#usecases/ports/signIn.ts';

/** Writes a line to the operator. */
export type Say = (line: string) => void;

const reasons: Readonly<Record<StuckReason, string>> = {
  outcome_unknown: 'Sent, and the portal has not shown the outcome for an hour',
  work_late: 'Overdue by an hour: are workers running?',
  unknown_refusal: 'Refused by the portal for a reason that this release does not know',
  given_up: "Shunya's own tries are used up",
  waits_for_person: 'Waits for a person, and its due date is near or past',
};

/** A stuck return in words; `finding`: what the portal or Shunya found, in a sentence. */
type StuckLine = { gstin: string; what: string; finding: string | null };

/** Stuck returns under the sentence of their reason, most urgent first. */
export const groupStuck = (stuck: readonly Stuck[]): { reason: string; returns: StuckLine[] }[] =>
  [...Map.groupBy(stuck, (row) => row.reason)].map(([reason, rows]) => ({
    reason: reasons[reason],
    returns: rows.map((row) => ({
      gstin: row.gstin,
      what: `${formName(row.form)} of ${formatFilingPeriod(row.period, row.frequency)}, ${row.state.replaceAll('_', ' ')}, due ${formatIst(row.dueAt)}`,
      finding: row.finding === null ? null : sayFinding(row.finding, 'en').what,
    })),
  }));

export function printStuck({ stuck, more }: { stuck: Stuck[]; more: boolean }, say: Say): void {
  if (stuck.length === 0) say('Nothing is stuck.');
  for (const { reason, returns } of groupStuck(stuck)) {
    say(`${reason} (${returns.length}):`);
    for (const { gstin, what, finding } of returns) {
      say(`  ${gstin} ${what}`);
      if (finding !== null) say(`    ${finding}`);
    }
  }
  if (more) say('There are more. Resolve these first, then run this again.');
}

const known = (at: Instant | null): string => (at === null ? 'never' : formatIst(at));
const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

export function printWhy(
  { accounts: found, submissions }: { accounts: GstinExplanation[]; submissions: Submission[] },
  say: Say,
): void {
  if (found.length === 0) say('No account has this GSTIN.');
  for (const each of found) printAccount(each, say);
  if (submissions.length > 0) say('Submissions of this GSTIN in all accounts:');
  for (const { form, period, state, sentAt, arn } of submissions)
    say(
      `  ${formName(form)} of ${formatFilingPeriod(period, 'monthly')}: ${state}${sentAt === null ? '' : `, sent at ${formatIst(sentAt)}`}${arn === null ? '' : `, ARN ${arn}`}`,
    );
}

function printAccount(
  { accountId, registrationId, owner, snapshot, work, months }: GstinExplanation,
  say: Say,
): void {
  const { registration, session, code, signatory } = { ...snapshot, code: snapshot.ownCode };
  say(
    `Account ${accountId}, owner ${owner === null ? 'nobody' : endOf(owner)}; registration ${registrationId}`,
  );
  say(`  Verified: ${registration.status}. Proven by a code: ${known(registration.provenAt)}.`);
  say(
    `  Files automatically: ${yesOrNo(registration.autoFilling)}. Asks each month: ${yesOrNo(registration.askEachMonth)}. Forwarding of codes: ${signatory?.relay ?? 'no signatory'}.`,
  );
  say(`  Portal session: ${endOfSession(session)}.`);
  say(
    `  Code: ${code === null ? 'none is awaited' : `${code.state}, requested ${formatIst(code.askedAt)}`}.`,
  );
  printWork(work, say);
  if (months.length === 0) say('  No month has been opened yet.');
  for (const month of months) printMonth(month, say);
}

const endOfSession = (session: PortalSessionRow | null): string =>
  session === null || session.expiresAt === null ? 'none' : `until ${formatIst(session.expiresAt)}`;

/** Enough to recognise a caller, and no more. */
const endOf = ({ phone }: Person): string => `number ending ${phone.slice(-4)}`;

function printWork(work: WorkState | null, say: Say): void {
  if (work === null || (work.dueAt === null && work.heldUntil === null)) say('  Next try: none is planned.');
  else if (work.heldUntil !== null)
    say(`  A worker works on it; its lease ends at ${formatIst(work.heldUntil)}.`);
  else say(`  Next try: ${known(work.dueAt)}.`);
}

const eventsShown = 8;

function printMonth({ month, events }: ExplainedMonth, say: Say): void {
  const { title, statusText, errorMessage, nextAct } = sayEntry(month, 'en');
  const how = [statusText, errorMessage || nextAct].filter((text) => text !== '').join(': ');
  say(`  ${title}: ${how}`);
  for (const form of FORMS) {
    const last = events[form].slice(-eventsShown);
    const before = events[form].length - last.length;
    say(`    ${formName(form)}${before > 0 ? `, after ${before} earlier events` : ''}:`);
    for (const event of last) say(`      ${formatIst(event.at)} ${formatEvent(event)}`);
  }
}

/** The event's own name, with its finding. */
function formatEvent(event: ReturnEvent): string {
  const finding = 'finding' in event ? (event.finding ?? null) : null;
  const code = 'portalCode' in event && event.portalCode !== undefined ? ` ${event.portalCode}` : '';
  const by = event.by === undefined ? '' : ` by ${event.by}`;
  return `${event.type}${code}${by}${finding === null ? '' : `: ${sayFinding(finding, 'en').what}`}`;
}

export function printSessions(
  { person, sessions }: { person: Person; sessions: SessionRow[] },
  say: Say,
): void {
  say(`${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'} of the ${endOf(person)}:`);
  for (const { createdAt, lastUsedAt, expiresAt, device } of sessions)
    say(
      `  signed in ${formatIst(createdAt)}, last used ${formatIst(lastUsedAt)}, ends ${formatIst(expiresAt)}, ${device['platform'] ?? device['user_agent'] ?? 'unknown device'}`,
    );
}

/** Newest periods first, since an operator looks for the latest addition. */
export function printExtensions(extensions: readonly Extension[], say: Say): void {
  say(`${extensions.length} due dates are moved (built in or by SHUNYA_EXTENSIONS_FILE):`);
  for (const { form, period, frequency, due, areas, group, source } of extensions.toSorted((a, b) =>
    b.due.localeCompare(a.due),
  )) {
    const where =
      areas === undefined
        ? (group ?? 'everywhere')
        : areas
            .map(({ state, districts = [], pincodes = [] }) =>
              [`state ${state}`, ...districts, ...pincodes].join(' '),
            )
            .join('; ');
    say(`  ${due} ${formName(form)} of ${formatFilingPeriod(period, frequency)}, ${where}: ${source.law}`);
  }
}
