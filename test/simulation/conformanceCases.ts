import { defaultSchedule } from '#domain/registration/schedule.ts';
import { noReadings } from '#domain/filing/filing.ts';
import { noticeForms, type NoticeReference } from '#domain/gst/notices.ts';
import type { Pan } from '#domain/gst/pan.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Store, TenantRows } from '#usecases/ports/store.ts';
import type { SystemRows } from '#usecases/ports/system.ts';
import {
  base,
  bytes,
  filing,
  formAt,
  type Group,
  gstinOf,
  idOf,
  periodAt,
  type Pick,
  queued,
  registration,
} from './conformanceRows.ts';
import { systemActs } from './conformanceSystem.ts';

const sortedById = <T>(rows: Map<string, T>): [string, T][] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1));

type TenantAct = (rows: TenantRows, pick: Pick, group: number, accountId: string) => Promise<unknown>;

const codeStates = ['requested', 'received', 'used', 'refused', 'expired', 'cancelled'] as const;
const events = [
  { type: 'check_started' },
  { type: 'code_asked', code: 'evc' },
  { type: 'submit_intended', attempt: 1 },
  { type: 'outcome_unknown' },
  { type: 'acknowledged', arn: 'AA2711260000017' },
  { type: 'confirmed', arn: 'AA2711260000017', filedAt: 1_800_000_000_000, ours: true },
  { type: 'reminded' },
  { type: 'due_moved', dueAt: 1_800_000_500_000 },
  { type: 'blocked', finding: queued },
  { type: 'skipped' },
  { type: 'unskipped', runAt: null },
  { type: 'rescheduled', runAt: null, nextTryAt: 1_800_000_000_000, finding: queued, counts: 'tries' },
] as const;

/** Ids are random, so no two accounts make a row with the same one; what they ask for may well be another's. */
const ownNumber = (group: number, accountId: string, number: number): number =>
  accountId === idOf(group, 'user', 1) && number < 3 ? number + 4 : number;

export const tenantActs: Record<string, TenantAct> = {
  addRegistration: (rows, { a, at }, group, accountId) =>
    rows.registrations.add(
      registration(idOf(group, 'registration', ownNumber(group, accountId, a)), accountId, at),
    ),
  updateRegistration: (rows, { a, b, c, at }, group) =>
    rows.registrations.update(idOf(group, 'registration', a), {
      ...(b % 2 === 0 ? { gstin: gstinOf(group, c) } : { signatoryId: idOf(group, 'signatory', 0) }),
      ...(b % 3 === 0 ? { status: 'success', verifiedAt: at } : {}),
      ...(b % 5 === 4 ? { deletedAt: at } : {}),
    }),
  hold: (rows) => rows.registrations.hold(),
  adoptHistory: (rows, { a, b }, group) =>
    rows.registrations.adoptHistory(idOf(group, 'registration', a), gstinOf(group, b)),
  readRegistrations: async (rows, { a, b }, group) => [
    await rows.registrations.all(),
    await rows.registrations.all({ deleted: true }),
    await rows.registrations.page({ limit: 2, after: null }),
    await rows.registrations.page({ limit: 2, after: idOf(group, 'registration', a) }),
    await rows.registrations.byId(idOf(group, 'registration', a)),
    sortedById(await rows.registrations.byIds([a, b].map((number) => idOf(group, 'registration', number)))),
    await rows.registrations.byIdOrGstin(gstinOf(group, b).toLowerCase()),
    await rows.registrations.byIdOrGstin(idOf(group, 'registration', b)),
  ],
  wakeBy: (rows, { a, b, at }, group) =>
    rows.work.wakeBy(idOf(group, 'registration', a), at + (b - 2) * 60_000),
  held: (rows, { a, b, at }, group) =>
    rows.work.held(idOf(group, 'registration', a), idOf(group, 'holder', b % 2), at),
  addSignatory: (rows, { a }, group, accountId) => {
    const own = ownNumber(group, accountId, a);
    const row: SignatoryRow = {
      id: idOf(group, 'signatory', own),
      accountId,
      name: 'Signatory',
      pan: `ZQAPA000${a}K`,
      mobile: '',
      email: `Signatory${group}@taxpayer.example`,
      relayKey: `relay-${group}-${own}`,
      relay: a % 2 === 0 ? 'on' : 'off',
      portalEmail: a % 2 === 0 ? '' : `told${group}@taxpayer.example`,
      relaySeen: 'untried',
      linksSince: null,
      smsSecretSealed: null,
    };
    return rows.signatories.add(row);
  },
  updateSignatory: (rows, { a, b }, group) =>
    rows.signatories.update(
      idOf(group, 'signatory', a),
      b % 2 === 0 ? { relay: 'on' } : { relaySeen: 'works' },
    ),
  readSignatory: async (rows, { a }, group) => [
    await rows.signatories.byId(idOf(group, 'signatory', a)),
    [...(await rows.signatories.byIds([idOf(group, 'signatory', a)])).values()],
    await rows.signatories.byPan(`ZQAPA000${a}K` as Pan),
  ],
  session: async (rows, { a, b, at }, group) => {
    const id = idOf(group, 'registration', a);
    if (b === 0) await rows.sessions.drop(id);
    if (b > 2)
      await rows.sessions.put(id, {
        challengeSealed: null,
        tokenSealed: bytes('token'),
        openedAt: at,
        expiresAt: null,
      });
    return rows.sessions.get(id);
  },
  addCode: (rows, { a, b, c, at }, group, accountId) => {
    const row: CodeRequest = {
      id: idOf(group, 'code', at % 1000),
      accountId,
      registrationId: idOf(group, 'registration', a),
      signatoryId: idOf(group, 'signatory', b % 3),
      filingId: idOf(group, 'filing', c),
      purpose: 'session',
      place: 1,
      places: 3,
      relay: c % 2 === 0,
      sent: false,
      askedAt: at,
      askedWall: at,
      expiresAt: at + 600_000,
      state: 'requested',
      codeSealed: null,
      receivedAt: null,
      channel: null,
    };
    return rows.codes.add(row);
  },
  moveCode: async (rows, { a, b, c, at }, group) => {
    const open = await rows.codes.open(idOf(group, 'registration', a));
    return open === null
      ? null
      : rows.codes.move(open.id, [codeStates[b % 2] ?? 'requested'], codeStates[c] ?? 'used', {
          codeSealed: bytes('code'),
          receivedAt: at,
          channel: 'typed',
        });
  },
  attachCode: async (rows, { a, c }, group) => {
    const open = await rows.codes.open(idOf(group, 'registration', a));
    return open === null ? null : rows.codes.attach(open.id, idOf(group, 'filing', c));
  },
  readCodes: async (rows, { a, b, c }, group) => [
    await rows.codes.openOfSignatory(idOf(group, 'signatory', b % 3)),
    await rows.codes.allOpen(),
    await rows.codes.newestOf(idOf(group, 'filing', c)),
    await rows.codes.ofFiling(idOf(group, 'filing', c)),
    await rows.codes.usedSince(idOf(group, 'registration', a), base),
    sortedById(await rows.codes.newestOfAll([b, c].map((number) => idOf(group, 'filing', number)))),
    sortedById(
      await rows.codes.lastEndedBefore(
        [b, c].map((number) => ({
          id: idOf(group, 'code', number),
          registrationId: idOf(group, 'registration', a),
          filingId: number % 2 === 0 ? idOf(group, 'filing', number) : null,
        })),
      ),
    ),
    await rows.codes.siblings(idOf(group, 'signatory', a)),
  ],
  consent: async (rows, { a, b, c, at }, group) => {
    const registrationId = idOf(group, 'registration', a);
    if (b === 0) await rows.consents.withdraw(registrationId, 'standing', at);
    else
      await rows.consents.add({
        id: idOf(group, 'consent', at % 1000),
        registrationId,
        kind: b % 2 === 0 ? 'standing' : 'month',
        period: periodAt(b),
        text: 'I had nothing',
        version: '1',
        personId: null,
        role: null,
        giver: 'User',
        capacity: 'owner',
        channel: 'web',
        givenAt: at,
        withdrawnAt: null,
        covers: null,
      });
    return [
      await rows.consents.ofRegistration(registrationId),
      await rows.consents.validOf(
        [registrationId, idOf(group, 'registration', c)],
        [periodAt(b), periodAt(c)],
      ),
    ];
  },
  proof: async (rows, { a, b, at }, group) => {
    const filingId = idOf(group, 'filing', a);
    const form = formAt(b);
    const place = await rows.filingProofs.next(filingId, form);
    const { previousHash = '', seq = 0 } = place ?? {};
    const filed = (await rows.filings.byId(filingId)) !== null;
    if (place !== null && filed)
      await rows.filingProofs.add({
        filingId,
        form,
        content: '{}',
        entry: {
          chain: place.chain,
          seq,
          // Numbers are unique over all accounts.
          number: `SP-${group}-${a}-${form}`,
          contentHash: 'a'.repeat(64),
          previousHash,
          recordedAt: isoIst(at - (at % 1000)),
          hash: `${seq}`.repeat(64).slice(0, 64),
        },
      });
    const kept = await rows.filingProofs.get(filingId, form);
    return [
      seq,
      previousHash,
      await rows.filingProofs.formsOf(filingId),
      // The chain is random.
      kept && { ...kept, record: { ...kept.record, chain: '' } },
    ];
  },
  notice: async (rows, { a, b, c, at }, group) => {
    const ids = [0, 1, 2].map((index) => idOf(group, 'registration', index));
    const id = idOf(group, 'notice', at % 1000);
    const added = await rows.taxNotices.add({
      id,
      registrationId: idOf(group, 'registration', a),
      form: noticeForms[b % noticeForms.length] ?? 'GSTR-3A',
      reference: `ZA27112600000${c}N` as NoticeReference,
      receivedAt: at,
      replyBy: `2026-12-1${b}`,
      acknowledgedAt: null,
    });
    const open = await rows.taxNotices.openOf(ids);
    const [first] = [...open.values()].flat();
    const closed = b % 2 === 0 && first !== undefined && (await rows.taxNotices.acknowledge(first.id, at));
    return [added, open, closed, await rows.taxNotices.byId(first?.id ?? id)];
  },
  openFiling: (rows, { a, b, c, at }, group, accountId) =>
    rows.filings.open(
      filing(
        idOf(group, 'filing', at % 1000),
        accountId,
        idOf(group, 'registration', a),
        gstinOf(group, b),
        periodAt(c),
        at,
      ),
    ),
  keepReadings: async (rows, { a, b, c, at }, group) => {
    const found = await rows.filings.ofRegistration(idOf(group, 'registration', a));
    const one = found[b % Math.max(1, found.length)];
    if (one === undefined) return null;
    const list = {
      at,
      filed: [{ form: formAt(c), period: one.period, arn: 'AA2711260000017', filedOn: '2026-11-05' }],
      sinceComposition: null,
      withoutPeriod: [],
    };
    await rows.filings.keepReadings(one.id, c % 3 === 0 ? noReadings : { list });
    return rows.filings.byId(one.id);
  },
  append: async (rows, { a, b, c, at }, group) => {
    const found = await rows.filings.ofRegistration(idOf(group, 'registration', a));
    const one = found[b % Math.max(1, found.length)];
    const event = events[(b * 5 + c) % events.length];
    if (one === undefined || event === undefined) return null;
    return rows.filings.append(one.id, formAt(c), { ...event, at });
  },
  document: async (rows, { a, b, c, at }, group) => {
    const [one] = await rows.filings.newest(idOf(group, 'registration', a), 1);
    if (one === undefined) return null;
    const shown = {
      legalName: `Legal ${a}`,
      tradeName: `Trade ${c}`,
      signatory: { name: `Name ${b}`, designation: '' },
      simulated: c % 2 === 0,
    };
    await rows.filings.keepDocument(one.id, formAt(c), { filed: { at }, shown }, at);
    await rows.filings.markLooked(one.id, at);
    return [await rows.filings.document(one.id, formAt(c)), await rows.filings.eventsOf(one.id)];
  },
  readFilings: async (rows, { a, b, c }, group) => {
    const ids = [0, 1, 2].map((index) => idOf(group, 'registration', index));
    const id = idOf(group, 'registration', a);
    return [
      await rows.filings.openOf(id),
      await rows.filings.newest(id, b),
      await rows.filings.newestOfAll(ids, 2),
      await rows.filings.openMonths(ids, 2),
      await rows.filings.unfiled(ids),
      await rows.filings.marks({ registrationIds: ids, from: periodAt(0), to: periodAt(c) }),
      await rows.filings.ofPeriod(ids, periodAt(c)),
      await rows.filings.history({
        page: 1 + (c % 2),
        limit: 2,
        gstin: b % 2 === 0 ? gstinOf(group, 0) : null,
        statuses: b % 3 === 0 ? ['pending', 'failed'] : null,
        from: c === 3 ? periodAt(1) : null,
      }),
    ];
  },
  landing: async (rows, { b, at }) => {
    if (b > 2) await rows.landing.put({ ...defaultSchedule, startDate: '2026-12-01' }, at);
    return rows.landing.get();
  },
  person: async (rows, _pick, group) => {
    await rows.changed([]);
    const known = [idOf(group, 'person', 0), idOf(group, 'person', 1)];
    return [await rows.people.get(), await rows.people.names(known)];
  },
};

/** An answer in a form that does not depend on the store: bytes as text, maps as sorted pairs. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (value instanceof Map)
    return [...value].map((pair) => plain(pair)).toSorted((x, y) => (String(x) < String(y) ? -1 : 1));
  if (Array.isArray(value)) return value.map((one) => plain(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}

/** The act that is one reading and no transaction of ours. */
export const snapshot = 'snapshot';

/** Does the act in a transaction of its own; the text of an error tells that it threw. */
export async function act(
  store: Store & { systemRows: SystemRows },
  group: Group,
  name: string,
  pick: Pick,
): Promise<unknown> {
  const accountId = group.users[pick.c % group.users.length] ?? '';
  try {
    if (name === snapshot)
      return plain(await store.snapshot(accountId, idOf(group.number, 'registration', pick.a)));
    const tenant = tenantActs[name];
    if (tenant !== undefined)
      return plain(await store.asTenant(accountId, (rows) => tenant(rows, pick, group.number, accountId)));
    const system = systemActs[name];
    if (system !== undefined) return plain(await system(store.systemRows, pick, group.number));
  } catch {
    return 'threw';
  }
  throw new Error(`no such act: ${name}`);
}
