import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as access from '#domain/filing/findings.ts';
import { type Finding, isFixable, type ReturnInQuestion } from '#domain/filing/finding.ts';
import { parseGstin } from '#domain/gst/gstin.ts';
import * as found from '#domain/filing/findings.ts';
import { portalDown } from '#domain/filing/findings.ts';
import type { RefusalKind } from '#domain/gst/refusal.ts';
import { retryAfter } from '#domain/filing/retryPolicy.ts';
import { replies } from '#texts/compiled/replies.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { openStore } from '#db/store.ts';
import { sealWith } from '#security/seal.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import type { Store } from '#usecases/ports/store.ts';
import { noteOf } from '../../../web/src/features/filling-history/historyTexts.ts';
import { monthsForToday } from '../../../web/src/features/gst-details/actionTexts.ts';
import { actsAt, type EntryAct, offersSkip } from '../../../web/src/gst/returns/entryActs.ts';
import { formatNext } from '../../../web/src/gst/returns/filingNow.ts';
import { type Entry, wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import { type Otherwise, placeInState, ways } from '../usecases/inState.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

/** The schedule's morning has not come: what waits for its day waits, and GSTR-1 is due on the 11th. */
const now = Date.parse('2026-11-04T10:00:00+05:30');

let at: TestApp;
/** Somebody new for each situation. */
let person: SignedInPerson;
let store: Store;
let count = 0;
before(async () => {
  at = await appForTests();
  at.clock.product = now;
  store = openStore(at.db, sealWith(at.keyRing));
});
after(() => at.close());

type Situation = { state: string } & Otherwise;

const r = (form: 'GSTR1' | 'GSTR3B'): ReturnInQuestion => ({
  form,
  period: periodOf(2026, 10),
  frequency: 'monthly',
  due: Date.parse(`2026-11-${form === 'GSTR1' ? '11' : '20'}T23:59:59+05:30`),
  now,
});
const previous = (form: 'GSTR1' | 'GSTR3B'): ReturnInQuestion => ({
  ...r(form),
  period: periodOf(2026, 9),
});
const gstin = parseGstin('23BNRPN4821K1ZN');
assert.ok(gstin);
const day = (iso: string): number => Date.parse(`${iso}T00:00:00+05:30`);

/** Every finding that stops a return, as the engine words it. */
const stopping = (form: 'GSTR1' | 'GSTR3B'): Finding[] => [
  found.beforeRegistration(r(form), day('2026-11-02')),
  found.afterCancellation(r(form), day('2026-08-31')),
  found.afterCancellation(r(form), null),
  found.notActive(),
  found.notRegular('Composition'),
  found.barred(r(form), day('2026-10-01'), day('2026-11-01')),
  found.previousMissing(r(form), previous('GSTR3B')),
  found.previousMissing(r(form), previous('GSTR1')),
  found.dataSaved(r(form)),
  found.lateFeeCarried(r(form), { central: 70, state: 70 }, { own: null, cash: null }),
  found.feePaymentInDoubt(
    r(form),
    { central: 70, state: 70 },
    { since: day('2026-11-05'), looks: 2, givenUp: true },
  ),
  found.liabilityCarried(r(form), 'outward', 900),
  found.eInvoicesThere(r(form), 1),
  found.creditToGiveBack(r(form), 90),

  found.suspended(r(form)),
  ...(['drc_01b', 'drc_01c', 'bank_account', 'negative_ledger'] as const).map((block) =>
    found.portalBlock(r(form), block),
  ),
  found.evcNotAllowed(r(form), gstin),
  found.evcNotAllowed(r(form), gstin, true),
  found.beforeRegular(r(form), periodOf(2026, 11)),
  found.firstPeriodUnknown(r(form)),
  found.suspensionBlocks(r(form)),
  access.signatoryPanMissing,
  access.signatoryPanWrong('TSBPP7391F'),
  access.apiAccessOff,
  access.portalAccount,
];

/** Every finding under which a return waits. */
const waiting = (form: 'GSTR1' | 'GSTR3B'): Finding[] => [
  found.periodNotOver(r(form), day('2026-11-05')),
  found.previousOnItsWay(r(form), previous('GSTR3B')),
  found.previousNeedsPerson(r(form), previous('GSTR3B')),
  found.gstr1First(r(form)),
  portalDown,
];
const late = found.lateNeedsPerson(
  { ...r('GSTR1'), now: day('2026-11-14') },
  day('2029-11-11'),
  day('2029-12-01'),
);

const asked = { registration: { askEachMonth: true } };
const refused = {
  registration: {
    status: 'failed' as const,
    remark: { code: 'refused', params: { meaning: 'wrong_password' } } as const,
  },
};
const before1 = ['scheduled', 'scheduled without a time', 'waiting_for_consent'];

/** Every state of a month that the engine and people can bring about, with a row for each variant. */
const situations: Situation[] = [
  ...Object.keys(ways).map((state) => ({ state })),
  ...[...before1, 'checking', 'blocked', 'skipped', 'gave_up'].map((state) => ({ state, ...asked })),
  ...Object.keys(ways).map((state) => ({ state, ...refused })),
  ...before1.map((state) => ({
    state,
    ...asked,
    registration: { ...asked.registration, autoFilling: false },
  })),
  ...['scheduled', 'waiting_for_consent', 'waiting_for_code, parked', 'skipped', 'cancelled', 'gave_up'].map(
    (GSTR3B) => ({ state: 'filed', GSTR3B }),
  ),
  ...['skipped', 'cancelled', 'scheduled'].map((GSTR3B) => ({ state: 'acknowledged', GSTR3B })),
  { state: 'filed', GSTR3B: 'waiting_for_consent, named' },
  { state: 'waiting_for_consent, named', GSTR3B: 'scheduled' },
  { state: 'waiting_for_consent, named', GSTR3B: 'scheduled', ...asked },
  { state: 'waiting_for_code, parked', lastCode: 'refused' },
  { state: 'waiting_for_code, on its way', lastCode: 'refused' },
  { state: 'waiting_for_code, parked', lastCode: 'expired' },
  ...stopping('GSTR1').flatMap((finding): Situation[] => [
    { state: 'blocked', GSTR3B: 'scheduled', findings: { GSTR1: finding } },
    { state: 'blocked', findings: { GSTR1: finding, GSTR3B: found.gstr1Stopped(r('GSTR3B')) } },
    { state: 'blocked', GSTR3B: 'scheduled', findings: { GSTR1: finding }, ...asked },
  ]),
  ...stopping('GSTR3B').map((finding) => ({
    state: 'filed',
    GSTR3B: 'blocked',
    findings: { GSTR3B: finding },
  })),
  ...[0, 70].map((rupees) => ({
    state: 'filed',
    GSTR3B: 'waiting_for_consent',
    findings: {
      GSTR3B: found.lateFeeCarried(
        r('GSTR3B'),
        { central: 70, state: 70 },
        { own: 140, cash: { central: rupees, state: rupees } },
      ),
    },
  })),
  { state: 'filed', GSTR3B: 'blocked', findings: { GSTR3B: found.gstr1Stopped(r('GSTR3B')) } },
  { state: 'gave_up', GSTR3B: 'blocked', findings: { GSTR3B: found.gstr1Stopped(r('GSTR3B')) } },
  ...waiting('GSTR1').flatMap((finding): Situation[] => [
    { state: 'scheduled', findings: { GSTR1: finding } },
    { state: 'scheduled', findings: { GSTR1: finding }, ...asked },
  ]),
  { state: 'scheduled without a time', findings: { GSTR1: late } },
  { state: 'scheduled without a time', findings: { GSTR1: late }, ...asked },
];

const nameOf = ({ state, GSTR3B, findings, registration, lastCode }: Situation): string =>
  [
    state,
    GSTR3B === undefined ? '' : `and GSTR-3B ${GSTR3B}`,
    ...Object.entries(findings ?? {}).map(([form, { code }]) => `${form}: ${code}`),
    registration?.askEachMonth === true ? 'asked each month' : '',
    registration?.autoFilling === false ? 'recurring off' : '',
    registration?.status === 'failed' ? 'sign-in refused' : '',
    lastCode === undefined ? '' : `last code ${lastCode}`,
  ]
    .filter((part) => part !== '')
    .join(', ');

type Place = 'card' | 'table' | 'newest' | 'details' | 'history';
type Shown = { place: Place; entry: Entry; text: string; buttons: ReadonlySet<EntryAct> };

/** The buttons and texts that the pages show for a placed month, read by the calls that the pages make. */
async function shown({ id, filingId }: { id: string; filingId: string }): Promise<Shown[]> {
  const { client } = person;
  const { gstins: cards } = must(await client.dashboard()).data;
  const { gstins } = must(await client.getDetails({ params: { id } })).data;
  const { gstin: number = '' } = gstins[0] ?? {};
  const { data: entries } = must(await client.history({ body: { gstin: number } }));
  const card = cards.find((one) => one.id === id);
  const of = (told: Parameters<typeof wholeEntry>[0] | null | undefined): Entry => {
    assert.equal(told?.id, filingId);
    return wholeEntry(told ?? {});
  };
  const onCard = of(card?.filing);
  const inDetails = of(gstins[0]?.recent_filling_history[0]);
  const inHistory = of(entries[0]);
  const months = monthsForToday([inDetails]);
  const big = months.length > 0 ? (['answer'] as const) : [];
  const skipsBig = offersSkip(inDetails) ? (['skip'] as const) : [];
  const places: Shown[] = [
    {
      place: 'newest',
      entry: inDetails,
      text: formatNext(inDetails),
      // The panel's own, and the two big ones of the card below it.
      buttons: new Set([...actsAt('newest', inDetails), ...big, ...skipsBig]),
    },
    {
      place: 'details',
      entry: inDetails,
      text: formatNext(inDetails),
      buttons: new Set([...actsAt('details', inDetails), ...big]),
    },
    {
      place: 'history',
      entry: inHistory,
      text: noteOf(inHistory).text,
      buttons: new Set(actsAt('history', inHistory)),
    },
  ];
  // The card of a GSTIN that is refused speaks of that alone.
  if (card?.status === 'failed') return places;
  const onDashboard = (['card', 'table'] as const).map((place) => ({
    place,
    entry: onCard,
    text: formatNext(onCard),
    buttons: new Set(actsAt(place, onCard)),
  }));
  return [...places, ...onDashboard];
}

/** By which words a text names a button. */
const names: readonly [RegExp, EntryAct][] = [
  [/Schedule for today|Yes, file both|Answer for/, 'answer'],
  [/\bRetry\b/, 'retry'],
  [/Ask for the code now/, 'ask_code'],
  [/Undo skip/, 'undo'],
  [/ under Edit\b/, 'edit'],
  [/Yes, file it all the same/, 'say_yes'],
  [/\bskip it\b/i, 'skip'],
];

/** The names a text asks a person to press: a button of ours, or one of the portal's own pages. */
const toPress = (text: string): string[] =>
  [...text.matchAll(/\bpress ([A-Z][^.,:;]*)/gi)]
    .map(([, name = '']) => name)
    .filter((name) => /^[A-Z]/.test(name) && !name.startsWith('Initiate Drop Proceeding'));

const promise = /\bwill be filed\b(?! on scheduled date, after your yes)|Shunya files|is filed by itself/i;

/** The big buttons of the details act on the registration, all others on the one month. */
const ofRegistration = (place: Place, act: EntryAct): boolean =>
  (act === 'answer' && (place === 'newest' || place === 'details')) || (act === 'skip' && place === 'newest');

const press = async ({ id, filingId }: { id: string; filingId: string }, place: Place, act: EntryAct) => {
  const { client } = person;
  const one = { params: { id: filingId } };
  switch (act) {
    case 'plan':
      return client.backlog({ params: { id } });
    case 'answer':
    case 'file':
      return ofRegistration(place, act)
        ? client.scheduleOrSkip({ body: { filling_type: 'schedule', id } })
        : client.fileToday(one);
    case 'skip':
      return ofRegistration(place, act)
        ? client.scheduleOrSkip({ body: { filling_type: 'skip', id } })
        : client.skipFiling(one);
    case 'retry':
      return client.retryFiling(one);
    case 'undo':
      return client.undoSkip(one);
    case 'say_yes': {
      const entry = must(await client.getDetails({ params: { id } })).data.gstins[0]
        ?.recent_filling_history[0];
      assert.ok(entry?.asked);
      const { text: _words, ...named } = entry.asked;
      return client.fileAllTheSame({ ...one, body: named });
    }
    case 'pay_late_fee': {
      const fee = must(await client.getDetails({ params: { id } })).data.gstins[0]?.recent_filling_history[0]
        ?.late_fee;
      assert.ok(fee);
      return client.payLateFee({ ...one, body: { central: fee.central, state: fee.state } });
    }
    case 'ask_code':
      return client.askCode({ params: { id } });
    case 'type_code':
      return client.listCodes();
    // The way to the form: what stands in it is read.
    case 'edit':
      return client.getDetails({ params: { id } });
  }
};

/** The fields typed on the card itself: a code, or the signatory's PAN. */
const hasBoxOfItsOwn = ({ act, reason }: Entry): boolean =>
  act === 'type_code' || reason.startsWith('signatory_pan_');

const startsNow = ({ status, waits_for: waits }: Entry): boolean =>
  status === 'pending' && waits !== 'yes' && waits !== 'start';

/** The changes after a press that make it worth pressing. */
const worked: Readonly<Record<EntryAct, (entry: Entry) => boolean>> = {
  answer: startsNow,
  file: startsNow,
  retry: ({ status }) => status === 'pending' || status === 'warning',
  skip: ({ status }) => status === 'skipped',
  undo: ({ status }) => status === 'pending',
  say_yes: ({ status, waits_for: waits, asked: named }) =>
    status === 'pending' && waits === '' && named === null,
  pay_late_fee: ({ status, late_fee: fee }) => status === 'pending' && fee === null,
  ask_code: ({ gstr1_status: gstr1, gstr3b_status: gstr3b }) => gstr1 === 'pending' || gstr3b === 'pending',
  type_code: () => true,
  // The plan is a page of its own.
  plan: () => true,
  edit: () => true,
};

test('the situations have every state of a month, and every code of a finding that stops one', () => {
  assert.deepEqual(new Set(situations.map(({ state }) => state)), new Set(Object.keys(ways)));
});

for (const situation of situations) {
  test(`no text names a button that is not beside it, and each button does what it says: ${nameOf(situation)}`, async () => {
    // Past the windows in which sign-ins are counted.
    at.clock.wall += 30 * 60_000;
    person = await at.signIn(`+91981${String((count += 1)).padStart(7, '0')}`);
    const place = () => placeInState({ store, accountId: person.accountId, now }, situation.state, situation);
    const placed = await place();
    const everywhere = await shown(placed);
    for (const { place: where, entry, text, buttons } of everywhere) {
      for (const [words, act] of names)
        if (words.test(text)) assert.ok(buttons.has(act), `${where} offers no ${act}: ${text}`);
      for (const name of toPress(text))
        assert.ok(
          names.some(([words]) => words.test(name)),
          `no button is called ${name}: ${text}`,
        );
      // Where the code is asked for in words, its box is there, or the way to it: a code is on its way.
      if (/Enter the code/.test(text)) {
        assert.equal(entry.otp, 'Requested', text);
        assert.equal(entry.act, 'type_code', text);
      }
      // A month that waits for a person has the act that moves it; a month that nothing can move has none.
      if (entry.waits_for === 'yes' || entry.waits_for === 'start') assert.equal(entry.act_by, 'you', where);
      if (entry.act === 'answer' || entry.act === 'file') assert.equal(entry.today, 'offered', where);
      if (entry.act !== '' && where !== 'details' && where !== 'newest')
        assert.ok(
          buttons.has(entry.act as EntryAct) ||
            // While its money is missing, looking again stands in place of paying.
            (entry.act === 'pay_late_fee' && buttons.has('retry')) ||
            (where === 'card' && hasBoxOfItsOwn(entry)),
          where,
        );
      const isOpen = entry.status === 'pending' || entry.status === 'warning';
      if (isOpen && entry.waits_for === 'yes') assert.doesNotMatch(text, promise, where);
      if (entry.status === 'failed' || entry.status === 'error') {
        assert.equal(entry.status_text === '', entry.reason !== '' && !entry.can_retry);
        // The history retries all that has a text (specification 2), whatever else is offered for it.
        if (where === 'history') assert.equal(buttons.has('retry'), entry.status_text !== '');
      }
    }
    const pressed = new Set<string>();
    for (const { place: where, buttons } of everywhere) {
      for (const act of buttons) {
        // The same call from another page.
        const call = `${act} ${ofRegistration(where, act)}`;
        if (pressed.has(call)) continue;
        pressed.add(call);
        const fresh = await place();
        const answer = await press(fresh, where, act);
        assert.ok(answer.success, `${act} at ${where} is refused: ${answer.message}`);
        const after = (await shown(fresh)).find((each) => each.place === where);
        assert.ok(
          after && worked[act](after.entry),
          `${act} at ${where} changed nothing: ${after?.entry.status_text}`,
        );
      }
    }
  });
}

const ofTheRoad = ['no_answer', 'answer_lost', 'not_understood', 'step_not_offered'];
const kinds = Object.keys(replies.en).filter((kind) => !ofTheRoad.includes(kind)) as RefusalKind[];

test('a month that ends by itself or by a person is worded for the buttons of its end, whatever the portal answers', () => {
  const filing = newFiling(
    {
      id: '1',
      accountId: '1',
      registrationId: '1',
      gstin,
      period: periodOf(2026, 10),
      frequency: 'monthly',
      openedAt: now,
    },
    { scheduledAt: () => now, dueAt: (form) => r(form).due },
  );
  const used = { ...filing.returns.GSTR1, tries: 99, logins: 99 };
  const spent = { ...filing, returns: { ...filing.returns, GSTR1: used } };
  for (const kind of kinds) {
    const fault = { kind: 'refused' as const, refusal: { kind, code: '', says: '' } };
    for (const one of [filing, spent]) {
      const plan = retryAfter(fault, { filing: one, form: 'GSTR1' }, now);
      const { act: nextAct } = sayFinding(plan.finding, 'en');
      // A month that proceeds by itself asks for no press; one that has ended is retried where a retry is of use.
      if (plan.kind === 'again') assert.doesNotMatch(nextAct, /press|Retry/i, kind);
      assert.doesNotMatch(nextAct, /Schedule for today|Yes, file both|Undo skip|Ask for the code now/, kind);
      if (plan.kind !== 'again' && /Retry/.test(nextAct)) assert.ok(isFixable(plan.finding), kind);
    }
  }
});
