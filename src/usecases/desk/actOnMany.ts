import type { Language } from '#domain/account/language.ts';
import { feesOf, unfiledForms } from '#domain/filing/filing.ts';
import type { FilingFrequency, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { MonthTerms } from '#domain/registration/consent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ActFailure } from '../acting/acting.ts';
import { readEarlierFees } from '../acting/earlierFees.ts';
import { namesOf } from '../acting/months.ts';
import { askCode } from '../codes/askCode.ts';
import { sendLink } from '../filing/askClient.ts';
import { startWholeBacklog, whyBehindSkipped } from '../filing/backlog.ts';
import { fileToday } from '../filing/fileNow.ts';
import { retryFiling } from '../filing/retryFiling.ts';
import { skipFiling, undoSkip } from '../filing/skip.ts';
import type { TooMany } from '../failures.ts';
import type { Limits } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import type { Store } from '../ports/store.ts';
import { assign, type AssignFailure, setLabel } from '../registration/assign.ts';
import {
  type EditFailure,
  editRegistration,
  type RegistrationEdit,
} from '../registration/editRegistration.ts';
import { setAutoFilling } from '../registration/setConsent.ts';

/** Acts on months; `ids` are filings. */
const actsOnMonths = ['file', 'skip', 'undo', 'retry', 'send_link'] as const;
type ActOnMonths = (typeof actsOnMonths)[number];

export type Times = RegistrationEdit['schedule'];

/** The other acts are on clients; `ids` are GSTINs. */
export type BulkAct =
  | { act: ActOnMonths | 'ask_code' | 'recurring_on' | 'recurring_off' }
  | { act: 'schedule'; times: Times }
  | { act: 'label'; label: string }
  | { act: 'assign'; assignedTo: string | null }
  /** Starts the unfiled past months of each client; `language`: of the words that were read. */
  | { act: 'backlog'; language: Language };
export type BulkCommand = BulkAct & { ids: string[] };

/** `interrupted`: an error stopped the batch here or earlier, so the act may not be done. */
export type BulkFailure = ActFailure | EditFailure | AssignFailure | TooMany | { kind: 'interrupted' };

/** Names for an answer; empty for an unknown id. Clients have no period. */
type Named = {
  business: string;
  gstin: string;
  period: ReturnPeriod | null;
  frequency: FilingFrequency | null;
  /** The returns and late fee that the month's declaration names; null for a client. */
  asked: MonthTerms | null;
};
export type BulkAnswer = Named & { id: string; did: Result<{ link: string }, BulkFailure> };

/** `undo`: commands that undo the batch as far as possible. */
type BulkDone = { answers: BulkAnswer[]; undo: BulkCommand[] };

type BulkPorts = Pick<
  Ports,
  | 'store'
  | 'clock'
  | 'ids'
  | 'seal'
  | 'relayByDefault'
  | 'keepsPasswords'
  | 'extensions'
  | 'codeLinks'
  | 'approvalLinks'
  | 'handedLinks'
  | 'asksForFactor'
  | 'limits'
  | 'log'
>;

/** Names are read in batches of this size. */
const namedAtOnce = 50;

/**
 * Runs one act on many rows, each by its own use case and in its own transaction, one after the other; an
 * interrupted batch keeps what is done. Repeating it is safe: each act does only what is left. `preview` runs
 * each act and rolls it back, so it reports exactly what would happen.
 */
export async function actOnMany(
  ports: BulkPorts,
  accountId: string,
  command: BulkCommand,
  { preview }: { preview: boolean },
): Promise<BulkDone> {
  const ids = [...new Set(command.ids)];
  const by = preview
    ? { ...ports, store: takingBack(ports.store), limits: onlyReading(ports.limits) }
    : ports;
  const answers: BulkAnswer[] = [];
  const before = new Map<string, Registration>();
  const now = await ports.clock.product();
  let broken = false;
  for (let from = 0; from < ids.length; from += namedAtOnce) {
    const some = ids.slice(from, from + namedAtOnce);
    const found = await whoseAre(ports.store, accountId, command, some, now);
    for (const id of some) {
      const { named, registration } = found(id);
      if (registration !== null) before.set(id, registration);
      const did: BulkAnswer['did'] = broken
        ? fail({ kind: 'interrupted' })
        : await attempt(by, accountId, command, id);
      broken ||= !did.ok && did.failure.kind === 'interrupted';
      answers.push({ id, ...named, did });
    }
  }
  const done = answers.filter(({ did }) => did.ok).map(({ id }) => id);
  return { answers, undo: preview ? [] : undoOf(command, done, before) };
}

/** Logs an error and reports this row as interrupted: earlier rows are done, and the caller has to know. */
async function attempt(
  ports: BulkPorts,
  accountId: string,
  command: BulkAct,
  id: string,
): Promise<BulkAnswer['did']> {
  try {
    const did = await actOn(ports, accountId, command, id);
    return did.ok ? ok({ link: did.value?.link ?? '' }) : did;
  } catch (error) {
    ports.log.error({ error, act: command.act }, 'a bulk act was interrupted');
    return fail({ kind: 'interrupted' });
  }
}

type Did = Promise<Result<{ link: string } | null, ActFailure | EditFailure | AssignFailure | TooMany>>;

/**
 * In a batch nobody is at a page for each code: one that no forwarding brings is requested later, a few at a time by
 * `ask_code`.
 */
async function actOn(ports: BulkPorts, accountId: string, command: BulkAct, id: string): Did {
  switch (command.act) {
    case 'file':
      return (
        (await whyBehindSkipped(ports, accountId, id)) ??
        fileToday(ports, accountId, id, { by: 'person', channel: 'web', attended: false })
      );
    case 'skip':
      return skipFiling(ports, accountId, id);
    case 'undo':
      return undoSkip(ports, accountId, id);
    case 'retry':
      return retryFiling(ports, accountId, id, 'person', false);
    case 'send_link':
      return sendLink(ports, accountId, id);
    case 'ask_code':
      return askCode(ports, accountId, id);
    case 'recurring_on':
    case 'recurring_off':
      return setAutoFilling(ports, accountId, { registration: id, on: command.act === 'recurring_on' });
    case 'backlog':
      return startWholeBacklog(ports, accountId, { registration: id, language: command.language });
    case 'label':
      return setLabel(ports, accountId, { registration: id, label: command.label });
    case 'assign':
      return assign(ports, accountId, { registration: id, assignedTo: command.assignedTo });
    case 'schedule': {
      const edited = await editRegistration(ports, accountId, {
        registration: id,
        edit: { texts: {}, schedule: command.times },
      });
      return edited.ok ? ok(null) : edited;
    }
  }
}

const isOnMonths = (act: BulkAct['act']): boolean => (actsOnMonths as readonly string[]).includes(act);

type Whose = { named: Named; registration: Registration | null };
const nobody: Whose = {
  named: { business: '', gstin: '', period: null, frequency: null, asked: null },
  registration: null,
};

async function whoseAre(
  store: Store,
  accountId: string,
  { act }: BulkAct,
  ids: readonly string[],
  now: Instant,
): Promise<(id: string) => Whose> {
  return store.asTenant(accountId, async (rows) => {
    const filings = isOnMonths(act)
      ? (await Promise.all(ids.map((id) => rows.filings.byId(id)))).filter((filing) => filing !== null)
      : [];
    const monthOf = new Map(filings.map((filing) => [filing.id, filing]));
    const registrations = await rows.registrations.byIds(
      isOnMonths(act) ? filings.map(({ registrationId }) => registrationId) : ids,
    );
    const carriesFee = await readEarlierFees(rows, filings, registrations, now);
    return (id) => {
      const filing = monthOf.get(id);
      const registration = registrations.get(filing?.registrationId ?? id) ?? null;
      if (registration === null) return nobody;
      const { period = null, frequency = null } = filing ?? {};
      const asked =
        filing === undefined
          ? null
          : { forms: unfiledForms(filing), fee: feesOf(filing, now), mayCarryFee: carriesFee(filing) };
      return { named: { ...namesOf(registration), period, frequency, asked }, registration };
    };
  });
}

/** A store that rolls back every transaction. */
const takingBack = (store: Store): Store => ({
  ...store,
  asTenant: async (accountId, work) => {
    const taken: { value?: Awaited<ReturnType<typeof work>> } = {};
    await store
      .asTenant(accountId, async (rows) => {
        taken.value = await work(rows);
        throw new TakenBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    if (!('value' in taken)) throw new Error('a transaction ended without its work');
    return taken.value;
  },
});

class TakenBack extends Error {}

/** Answers as if it had counted. */
const onlyReading = (limits: Limits): Limits => ({
  count: async (bucket, rule, now, hits) => {
    const counted = await limits.count(bucket, rule, now, 0);
    return { ...counted, hits: counted.hits + hits };
  },
});

function undoOf(command: BulkAct, done: string[], before: ReadonlyMap<string, Registration>): BulkCommand[] {
  if (done.length === 0) return [];
  const was = done.flatMap((id) => before.get(id) ?? []);
  switch (command.act) {
    case 'skip':
      return [{ act: 'undo', ids: done }];
    case 'undo':
      return [{ act: 'skip', ids: done }];
    case 'recurring_on':
    case 'recurring_off': {
      const on = command.act === 'recurring_on';
      const ids = was.filter(({ autoFilling }) => autoFilling !== on).map(({ id }) => id);
      return ids.length === 0 ? [] : [{ act: on ? 'recurring_off' : 'recurring_on', ids }];
    }
    case 'label':
      return [...Map.groupBy(was, ({ label }) => label)]
        .filter(([label]) => label !== command.label)
        .map(([label, some]) => ({ act: 'label', label, ids: some.map(({ id }) => id) }));
    case 'assign':
      return [...Map.groupBy(was, ({ assignedTo }) => assignedTo)]
        .filter(([assignedTo]) => assignedTo !== command.assignedTo)
        .map(([assignedTo, some]) => ({ act: 'assign', assignedTo, ids: some.map(({ id }) => id) }));
    case 'schedule':
      return [...Map.groupBy(was, ({ schedule }) => JSON.stringify(timesOf(schedule)))].map(([, some]) => ({
        act: 'schedule',
        times: timesOf((some[0] as Registration).schedule),
        ids: some.map(({ id }) => id),
      }));
    case 'file':
    case 'retry':
    case 'send_link':
    case 'ask_code':
    case 'backlog':
      return [];
  }
}

const timesOf = ({ gstr1, gstr3b, gstr3bSameAsGstr1 }: Registration['schedule']): Times => ({
  gstr1,
  gstr3b,
  gstr3bSameAsGstr1,
});
