import { canRetry } from '#domain/filing/apply.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { type FindingCode, NOTHING_DUE } from '#domain/filing/finding.ts';
import { FORMS, type Form, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { agreedFees, consentFor } from '#domain/filing/consentFor.ts';
import { askCode } from '#usecases/codes/askCode.ts';
import { skipMonth, undoSkip, skipFiling } from '#usecases/filing/skip.ts';
import { feeToPay, requiredYes } from '#domain/filing/offeredActs.ts';
import { fileAllTheSame, scheduleToday } from '#usecases/filing/fileNow.ts';
import { payLateFee } from '#usecases/filing/payLateFee.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { startWholeBacklog } from '#usecases/filing/backlog.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { editRegistration } from '#usecases/registration/editRegistration.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { setConsent, setAutoFilling } from '#usecases/registration/setConsent.ts';
import { setSignatoryPan } from '#usecases/registration/setSignatoryPan.ts';
import { renewedAccess } from '#usecases/registration/verifyAgain.ts';
import type { EnginePorts } from '#usecases/ports/ports.ts';
import type { Return, Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { byGstin, type Taxpayer } from '../../portal-sim/book.ts';
import { figuresOf, notesIn } from '../../portal-sim/figures.ts';
import { carriedFees, orderRefusal, periodRefusal, previousPeriod } from '../../portal-sim/filingRules.ts';
import { mintArn } from '../../portal-sim/identifiers.ts';
import type { World } from './world.ts';
import { balanceOf, feeOf } from '../../portal-sim/lateFeeReturn.ts';

const hour = 3_600_000;
const day = 24 * hour;
const password = 'Demo@1234';

export type User = { id: string; usernames: string[] };

/** A user who adds their taxpayers in the first days and looks at the pages every now and then. */
export function addUser(world: World, user: User): void {
  const { tables } = world.store;
  const phone = `+9198${String(tables.people.size).padStart(8, '0')}`;
  const at = world.scheduler.time.now;
  tables.people.set(user.id, { id: user.id, phone, name: '', email: '', role: 'user', createdAt: at });
  for (const username of user.usernames)
    world.after(world.between(0, 3 * day), `${username} is added`, () => add(world, user, username));
  const look = (): void => {
    const wait =
      world.phase === 'mending' ? world.between(3 * hour, 8 * hour) : world.between(day / 4, 4 * day);
    world.after(wait, 'a person looks', () => {
      if (world.phase === 'rest') return;
      lookAround(world, user);
      look();
    });
  };
  look();
}

function add(world: World, user: User, username: string): void {
  const askEachMonth = world.chance(0.3);
  // Where no directory tells the GSTIN, the person does: at first some leave it empty.
  const tells =
    world.book.kindness.directory === 'absent' && (world.phase === 'mending' || world.chance(0.8));
  const gstin = tells ? (world.book.taxpayers[username]?.gstin ?? null) : null;
  world.act('adds', (ports) =>
    addRegistration(ports, user.id, { username, password, nickName: username, gstin, askEachMonth }),
  );
}

/** A person who does what the pages say, or something else; in the mending they all do what the pages say. */
function lookAround(world: World, user: User): void {
  const mending = world.phase === 'mending';
  const mine = [...world.store.tables.registrations.values()].filter(
    (row) => row.accountId === user.id && row.deletedAt === null,
  );
  for (const username of user.usernames) {
    const known = mine.filter((row) => row.username === username);
    if (known.every((row) => row.status === 'failed') && (mending || world.chance(0.5)))
      add(world, user, username);
  }
  const helpful = mending || world.chance(0.6);
  for (const registration of mine) {
    if (helpful) help(world, user, registration);
    else if (world.chance(0.4)) meddle(world, user, registration);
  }
}

export const filingsOf = (world: World, registration: Registration): Filing[] =>
  world.store.tables.filings.below(registration.id);

function help(world: World, user: User, registration: Registration): void {
  const { id, gstin, status } = registration;
  if (status === 'failed') {
    const taxpayer = world.book.taxpayers[registration.username];
    if (taxpayer !== undefined) renewAccess(taxpayer, world.scheduler.time.now);
    world.act('deletes the failed', (ports) => deleteRegistration(ports, user.id, { gstin: '', id }));
    return;
  }
  const taxpayer = gstin === null ? undefined : byGstin(world.book, gstin);
  if (taxpayer === undefined) return;
  const filings = filingsOf(world, registration);
  if (asksForFirstMonth(filings, taxpayer)) tellFirstMonth(world, user, registration, taxpayer);
  if (asksForSignatory(filings)) tellSignatoryPan(world, user, registration, taxpayer);
  if (isFarBehind(registration)) {
    world.act('starts the past months', (ports) =>
      startWholeBacklog(ports, user.id, { registration: id, language: 'en' }),
    );
  }
  for (const filing of filings) {
    for (const form of FORMS) {
      const { finding } = filing.returns[form];
      if (finding !== null) mended[finding.code]?.(world, taxpayer, filing, form);
    }
  }
  // Oldest first: what comes after it waits for it.
  for (const filing of filings) {
    const act = actOf(world, user, registration, filing);
    if (act === null) continue;
    world.act(act.name, act.body);
  }
}

const asksForFirstMonth = (filings: Filing[], taxpayer: Taxpayer): boolean =>
  filings.some(({ period, returns }) => {
    const code = returns.GSTR1.finding?.code;
    const isBehind = code === 'previous_gstr1_missing' || code === 'previous_gstr3b_missing';
    return code === 'first_period_unknown' || (isBehind && previousPeriod(taxpayer, period) === null);
  });

const tellFirstMonth = (world: World, user: User, { id }: Registration, { regularFrom }: Taxpayer): void =>
  world.act('tells the first regular month', (ports) =>
    editRegistration(ports, user.id, {
      registration: id,
      edit: {
        texts: { regular_from: (regularFrom ?? '').slice(0, 7) },
        schedule: { gstr1: {}, gstr3b: {} },
      },
    }),
  );

/** More months are missing than a person files on the portal by hand. */
const isFarBehind = ({ listReading }: Registration): boolean => (listReading?.unlisted.length ?? 0) > 3;

const asksForSignatory = (filings: Filing[]): boolean =>
  filings.some(({ returns }) =>
    FORMS.some((form) => returns[form].finding?.code.startsWith('signatory_pan_') === true),
  );

/** Writes the signatory's PAN, at first perhaps the business's own, or another's. */
function tellSignatoryPan(
  world: World,
  user: User,
  { id }: Registration,
  { gstin, signatories }: Taxpayer,
): void {
  const isWrong = world.phase === 'trouble' && world.chance(0.4);
  const wrong = world.pick([gstin.slice(2, 12), 'ZQAPX9999X']);
  const pan = isWrong ? wrong : (signatories[0]?.pan ?? '');
  world.act("enters the signatory's PAN", (ports) =>
    setSignatoryPan(ports, user.id, { registration: id, pan }),
  );
}

type Act = { name: string; body: (ports: EnginePorts) => Promise<unknown> };

/** The button that the pages offer for this filing, or null when there is none to press. */
function actOf(world: World, user: User, registration: Registration, filing: Filing): Act | null {
  const { id } = registration;
  const rows = FORMS.map((form) => filing.returns[form]);
  const states = rows.map((row) => row.state);
  const today: Act = { name: 'presses today', body: (ports) => scheduleToday(ports, user.id, id) };
  const wantsSkipped = world.phase === 'mending' || world.chance(0.3);
  if (states.includes('skipped') && wantsSkipped)
    return { name: 'takes the skip back', body: (ports) => undoSkip(ports, user.id, filing.id) };
  const consents = world.store.tables.consents.below(id);
  const asked = requiredYes(filing, consentFor(registration, consents, filing));
  if (asked !== null)
    return {
      name: 'says yes all the same',
      body: (ports) => fileAllTheSame(ports, user.id, filing.id, { shown: asked, language: 'en' }),
    };
  const agreed = agreedFees(consents, filing.period);
  const known = { now: world.scheduler.time.now, code: null, codeOpen: false, agreedFees: agreed };
  const fee = feeToPay(filing, { ...known, consent: consentFor(registration, consents, filing) });
  if (fee !== null && !fee.isAgreed)
    return {
      name: 'agrees to pay the late fee',
      body: (ports) => payLateFee(ports, user.id, filing.id, { shown: fee, language: 'en' }),
    };
  if (fee !== null) {
    const taxpayer = byGstin(world.book, filing.gstin);
    const isPaid = taxpayer !== undefined && balanceOf(taxpayer) >= fee.rupees;
    return isPaid
      ? {
          name: 'says that the fee is in the ledger',
          body: (ports) => retryFiling(ports, user.id, filing.id),
        }
      : null;
  }
  if (states.includes('waiting_for_consent')) return today;
  if (states.includes('waiting_for_code') && !hasOpenCode(world, id))
    return { name: 'asks the code', body: (ports) => askCode(ports, user.id, id) };
  // Either button brings it on; half of the people press the one.
  const isOff = rows.some((row) => row.state === 'blocked' && row.finding?.code === 'api_access_off');
  if (isOff && filing.id.charCodeAt(filing.id.length - 1) % 2 === 0)
    return { name: 'says that access is renewed', body: (ports) => renewedAccess(ports, user.id, id) };
  if (rows.some((row) => canRetry(row.state) && isWorthARetry(world, filing, row)))
    return { name: 'retries', body: (ports) => retryFiling(ports, user.id, filing.id) };
  return rows.some((row) => row.state === 'scheduled' && row.scheduledAt === null) ? today : null;
}

/** A return that waits for an earlier one, or for nothing in this world, is not pressed again and again. */
function isWorthARetry(world: World, { registrationId, gstin }: Filing, { finding }: Return): boolean {
  if (finding?.code === 'after_cancellation' || finding?.code === 'before_registration') return false;
  if (finding?.code !== 'previous_gstr1_missing' && finding?.code !== 'previous_gstr3b_missing') return true;
  // The page names the return that comes first. A month before that which the portal never takes is not waited for.
  const { period, form } = finding.params.previous;
  const first = world.store.tables.filings
    .below(registrationId)
    .find((one) => one.gstin === gstin && one.period === period)?.returns[form];
  return (
    first === undefined ||
    first.state === 'filed' ||
    (first.finding !== null && NOTHING_DUE.includes(first.finding.code))
  );
}

const hasOpenCode = (world: World, registrationId: string): boolean =>
  world.store.tables.codes
    .below('waiting')
    .some((row) => row.registrationId === registrationId && row.expiresAt > world.scheduler.time.now);

type Mended = (world: World, taxpayer: Taxpayer, filing: Filing, form: Form) => void;

const unblock: Mended = (_world, taxpayer) => {
  taxpayer.blocks = [];
};

/** A person's act at the portal when a finding asks for it; the others ask for a button, or for nothing. */
const mended: Partial<Record<FindingCode, Mended>> = {
  api_access_off: (world, taxpayer) => renewAccess(taxpayer, world.scheduler.time.now),
  // Rows can be taken away; an e-invoice that a summary shows among them cannot.
  data_saved: (world, taxpayer, { period }, form) => {
    taxpayer.saved[period] = { gstr1Rows: 0, gstr3b: null };
    if (figuresOf(world.book, taxpayer, period).eInvoices > 0) fileAtPortal(world, taxpayer, form, period);
  },
  // They pay a challan at the bank, at once or later, and now and then too little of it.
  late_fee_carried: (world, taxpayer, { period }) => {
    const { central, state } = feeOf(taxpayer, period);
    const missing = central + state - balanceOf(taxpayer);
    if (missing <= 0 || (world.phase === 'trouble' && world.chance(0.5))) return;
    const rupees = world.phase === 'trouble' && world.chance(0.3) ? Math.max(2, missing - 20) : missing;
    taxpayer.cash.push({ at: world.scheduler.time.now, type: 'Cr', rupees, says: 'Amount deposited' });
  },
  liability_carried: (world, taxpayer, { period }, form) => fileAtPortal(world, taxpayer, form, period),
  credit_to_give_back: (world, taxpayer, { period }, form) => fileAtPortal(world, taxpayer, form, period),
  e_invoices_there: (world, taxpayer, { period }, form) => fileAtPortal(world, taxpayer, form, period),
  suspended: (_world, taxpayer) => {
    taxpayer.status = 'Active';
  },
  // Perhaps of a late fee that nobody could read before.
  portal_refused: (world, taxpayer, filing, form) => {
    unblock(world, taxpayer, filing, form);
    if (carriedFees(taxpayer, filing.period).length > 0) fileAtPortal(world, taxpayer, form, filing.period);
  },
  // The portal's own page says why it does not take the return.
  answer_lost: (world, taxpayer, { period }, form) => {
    if (world.phase === 'mending') fileAtPortal(world, taxpayer, form, period);
  },
  drc_01b: unblock,
  drc_01c: unblock,
  bank_account: unblock,
  negative_ledger: unblock,
  evc_not_allowed: (world, taxpayer, { period }) => {
    for (const form of FORMS) fileAtPortal(world, taxpayer, form, period);
  },
  previous_gstr1_missing: (world, taxpayer, filing) => fileBefore(world, taxpayer, filing),
  previous_gstr3b_missing: (world, taxpayer, filing) => fileBefore(world, taxpayer, filing),
};

function renewAccess(taxpayer: Taxpayer, now: Instant): void {
  taxpayer.apiAccess.on = true;
  taxpayer.apiAccess.since = now;
}

/** Files what came before Shunya's first period; later ones are Shunya's own. */
function fileBefore(world: World, taxpayer: Taxpayer, filing: Filing): void {
  const { filings } = world.store.tables;
  for (let back = 3; back >= 1; back -= 1) {
    const month = Number(filing.period.slice(0, 2)) - 1 - back + Number(filing.period.slice(2)) * 12;
    const period = `${String((month % 12) + 1).padStart(2, '0')}${Math.floor(month / 12)}`;
    const ours = [...filings.values()].some((one) => one.gstin === filing.gstin && one.period === period);
    if (!ours) for (const form of FORMS) fileAtPortal(world, taxpayer, form, period as ReturnPeriod);
  }
}

/** The taxpayer files by other means and pays the debt, where the law allows it now. */
export function fileAtPortal(world: World, taxpayer: Taxpayer, form: Form, period: ReturnPeriod): void {
  const { now } = world.scheduler.time;
  const key = `${form}|${period}`;
  if (taxpayer.filings[key] !== undefined) return;
  if (periodRefusal(taxpayer, form, period, now) ?? orderRefusal(taxpayer, form, period)) return;
  if (form === 'GSTR3B') for (const filing of Object.values(taxpayer.filings)) filing.lateFeePaid = true;
  if (form === 'GSTR3B') for (const note of notesIn(taxpayer, period)) note.settledIn = period;
  const arn = mintArn(world.book.serials, taxpayer.gstin.slice(0, 2), period);
  const fee = { lateFeeRupees: 0, lateFeePaid: true, daysLate: 0 };
  taxpayer.filings[key] = { arn, filedAt: now, visibleAt: now, by: 'seed', ...fee };
}

function meddle(world: World, user: User, registration: Registration): void {
  const { id, gstin } = registration;
  const filings = filingsOf(world, registration);
  const filing = filings[world.between(0, Math.max(0, filings.length - 1))];
  const taxpayer = gstin === null ? undefined : byGstin(world.book, gstin);
  if (taxpayer !== undefined && filing !== undefined && world.chance(0.2)) {
    for (const form of FORMS) fileAtPortal(world, taxpayer, form, filing.period);
    return;
  }
  const on = world.chance(0.7);
  const acts: [string, (ports: EnginePorts) => Promise<unknown>][] = [
    ['skips the month', (ports) => skipMonth(ports, user.id, id)],
    ['presses today', (ports) => scheduleToday(ports, user.id, id)],
    ['presses today', (ports) => scheduleToday(ports, user.id, id)],
    ['turns auto', (ports) => setAutoFilling(ports, user.id, { registration: id, on })],
    ['changes consent', (ports) => setConsent(ports, user.id, { registration: id, askEachMonth: !on })],
    ['changes consent', (ports) => setConsent(ports, user.id, { registration: id, askEachMonth: !on })],
    ['says that access is renewed', (ports) => renewedAccess(ports, user.id, id)],
  ];
  if (filing !== undefined)
    acts.push(
      ['skips', (ports) => skipFiling(ports, user.id, filing.id)],
      ['takes the skip back', (ports) => undoSkip(ports, user.id, filing.id)],
      ['retries', (ports) => retryFiling(ports, user.id, filing.id)],
    );
  if (world.chance(0.1))
    acts.push(['deletes', (ports) => deleteRegistration(ports, user.id, { gstin: '', id })]);
  const [name, act] = world.pick(acts);
  world.act(name, act);
}
