import { mayPass } from '#domain/filing/retryPolicy.ts';
import type { ReturnSummary } from '#domain/gst/portalFigures.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { type Instant, toIst } from '#domain/shared/istTime.ts';
import { parseCode } from '#domain/gst/evc.ts';
import { type PortalFault, shownWords } from '#domain/gst/refusal.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Portal, PortalLogin, PortalSession } from '../port.ts';
import type { Profile } from '../profile.ts';
import type { Outcome, Step } from './outcome.ts';
import { settingsInDoubt } from './settingsInDoubt.ts';

export type Check = {
  portal: Portal;
  profile: Profile;
  login: PortalLogin;
  /** The newest finished month, and its financial year. */
  period: ReturnPeriod;
  financialYear: string;
  /** Resolves with the session code that the portal has sent; '' ends the check here. */
  askForCode: () => Promise<string>;
  say: (line: string) => void;
};

/**
 * Signs in and reads everything that the profile offers; prepares nothing, requests no code for a return and files
 * nothing. Reports each call with its answer, then the settings that seem wrong. True when nothing was refused.
 */
export async function checkPortal(check: Check): Promise<boolean> {
  const { portal, profile, login, say } = check;
  const outcomes: Outcome[] = [];
  const tell = (outcome: Outcome): void => {
    outcomes.push(outcome);
    say(lineOf(outcome));
  };
  const call = async <T>(
    step: Step,
    answer: Promise<Result<T, PortalFault>>,
    formatValue: (value: T) => string,
  ): Promise<T | null> => {
    const result = await answer;
    if (result.ok) tell({ step, state: 'answered', shown: formatValue(result.value) });
    else if (result.failure.kind === 'not_supported') tell({ step, state: 'not offered' });
    else tell({ step, state: 'refused', fault: result.failure });
    return result.ok ? result.value : null;
  };

  say(`Profile ${profile.name} (${profile.family} family), GSTIN ${login.gstin}. Nothing is filed.`);
  await call('search', portal.search(login.gstin), ({ legalName, status }) => `${legalName}, ${status}`);
  await call(
    'list of filed returns',
    portal.track(login.gstin, check.financialYear),
    ({ filed, withoutPeriod }) => `${filed.length + withoutPeriod.length} in ${check.financialYear}`,
  );
  await call('filing frequency', portal.preferences(login.gstin, check.financialYear), (quarters) =>
    quarters.length === 0
      ? 'none told'
      : quarters.map(({ quarter, frequency }) => `${quarter} ${frequency}`).join(', '),
  );
  const session = await signIn(check, call);
  if (session === null) for (const step of WITHIN) tell({ step, state: 'not tried' });
  else await readWithin(check, session, call);

  say('');
  const doubts = settingsInDoubt(profile, outcomes);
  for (const sentence of doubts) say(`- ${sentence}`);
  const isSound = outcomes.every(({ state }) => state === 'answered' || state === 'not offered');
  if (doubts.length === 0) say(isSound ? 'Everything that was asked was answered.' : unexplained(outcomes));
  say(`Only a filing can prove: ${onlyByFiling(profile)}.`);
  return isSound;
}

const unexplained = (outcomes: Outcome[]): string =>
  outcomes.every(({ state }) => state !== 'refused')
    ? 'What was asked was answered; the rest needs the session code: run the check again.'
    : outcomes.every((one) => one.state !== 'refused' || mayPass(one.fault))
      ? 'The portal, or the way to it, is busy or closed: no setting seems wrong. Try again later.'
      : 'No setting explains what was refused.';

/** "2026-11-22 16:00 IST" */
function formatTime(at: Instant): string {
  const { year, month, day, hour, minute } = toIst(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)} IST`;
}

const SUMMARIES: Readonly<Record<ReturnSummary['kind'], string>> = {
  summary: 'read',
  no_summary: 'not generated yet',
  nothing_saved: 'nothing saved',
};

type Call = <T>(
  step: Step,
  answer: Promise<Result<T, PortalFault>>,
  formatValue: (value: T) => string,
) => Promise<T | null>;

async function signIn({ portal, login, askForCode, say }: Check, call: Call): Promise<PortalSession | null> {
  const challenge = await call(
    'session code',
    portal.askSessionCode(login),
    () => 'sent to the primary signatory by SMS and mail',
  );
  if (challenge === null) return null;
  const code = parseCode(await askForCode());
  if (code === null) {
    say('No code was given: the check ends before the session.');
    return null;
  }
  return call(
    'session',
    portal.openSession(login, challenge.challenge, code),
    ({ expiresAt }) => `until ${formatTime(expiresAt)}`,
  );
}

const WITHIN: readonly Step[] = [
  'session',
  'summary of GSTR-1',
  'summary of GSTR-3B',
  'e-invoices',
  'auto-drafted GSTR-3B',
  'GSTR-2B',
  'ledger balances',
  'liability ledger',
  'reversal statements',
  'late fee',
  'renewed session',
  'end of the session',
];

async function readWithin(
  { portal, login, period }: Check,
  session: PortalSession,
  call: Call,
): Promise<void> {
  const ok = (): string => 'read';
  const of = [login, session] as const;
  await call(
    'summary of GSTR-1',
    portal.returnSummary(...of, 'GSTR1', period),
    ({ kind }) => SUMMARIES[kind],
  );
  await call(
    'summary of GSTR-3B',
    portal.returnSummary(...of, 'GSTR3B', period),
    ({ kind }) => SUMMARIES[kind],
  );
  await call('e-invoices', portal.eInvoices(...of, period), ({ count }) => `${count}`);
  await call('auto-drafted GSTR-3B', portal.autoLiability(...of, period), ok);
  await call('GSTR-2B', portal.gstr2b(...of, period), ({ made }) => (made ? 'read' : 'not made yet'));
  await call('ledger balances', portal.ledgerBalances(...of, period), ok);
  await call('liability ledger', portal.liability(...of, period), ok);
  await call('reversal statements', portal.statementBalances(...of, period), ok);
  await call('late fee', portal.carriedLateFee(...of, period), ok);
  const renewed = await call(
    'renewed session',
    portal.refreshSession(login, session),
    ({ expiresAt }) => `until ${formatTime(expiresAt)}`,
  );
  await call('end of the session', portal.closeSession(login, renewed ?? session), () => 'signed out');
}

const MARKS = { answered: 'yes', refused: 'NO ', 'not offered': '-- ', 'not tried': '.  ' } as const;

const lineOf = (outcome: Outcome): string => {
  const answerLine =
    outcome.state === 'answered'
      ? outcome.shown
      : outcome.state === 'refused'
        ? formatFault(outcome.fault)
        : outcome.state;
  return `${MARKS[outcome.state]} ${outcome.step}: ${answerLine}`;
};

const formatFault = (fault: PortalFault): string => {
  if (fault.kind === 'not_supported') return 'not offered';
  if (fault.kind !== 'refused') return `${fault.kind}, ${fault.says}`;
  return [fault.refusal.kind, fault.refusal.code, shownWords(fault.refusal.says)].filter(Boolean).join(', ');
};

/** Settings that reading cannot check, with their values in the profile. */
const onlyByFiling = (profile: Profile): string =>
  profile.family === 'decrypted'
    ? 'the calls that prepare and file'
    : [
        `nilGstr3b (${profile.nilGstr3b})`,
        `evcFormType (${profile.evcFormType.GSTR1}, ${profile.evcFormType.GSTR3B})`,
        `proceedReturnType (${profile.proceedReturnType})`,
        'versions.proceedToFile',
      ].join(', ');
