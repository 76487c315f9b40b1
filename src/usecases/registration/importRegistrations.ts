import { parsePan } from '#domain/gst/pan.ts';
import {
  type ImportLine,
  type JudgedLine,
  judgeImport,
  readImport,
  registrationsPerAccount,
} from '#domain/registration/importFile.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { giverOf } from '../acting/consents.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { askForFactor, insertRegistration, type NewRegistration } from './addRegistration.ts';

/** Rows added in one transaction, so that other requests get their turn in between. */
const addedPerTransaction = 50;

type AddedOrNot = { ok: true; id: string } | { ok: false; why: 'already_added' | 'too_many_gstins' };

/**
 * Adds each row that can be added and reports on every row, in order. Rows are stored in batches: repeating a
 * call that broke off adds only the missing ones. Requests no codes, because nobody is taken to be at the
 * page.
 */
export async function addMany(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords' | 'asksForFactor'
  >,
  accountId: string,
  inputs: readonly NewRegistration[],
): Promise<AddedOrNot[]> {
  const now = await ports.clock.product();
  const results: AddedOrNot[] = [];
  for (let from = 0; from < inputs.length; from += addedPerTransaction) {
    const some = inputs.slice(from, from + addedPerTransaction);
    const added = await ports.store.asTenant(accountId, async (rows) => {
      await rows.registrations.hold();
      const mine = await rows.registrations.all();
      const taken = takenBy(mine);
      const giver = await giverOf(rows);
      const each: AddedOrNot[] = [];
      const ids: string[] = [];
      for (const [index, one] of some.entries()) {
        const names = namesOf({ username: one.username, gstin: one.gstin });
        if (names.some((name) => taken.has(name))) each.push({ ok: false, why: 'already_added' });
        else if (mine.length + ids.length >= registrationsPerAccount)
          each.push({ ok: false, why: 'too_many_gstins' });
        else {
          // A millisecond apart, so that lists keep the order.
          const createdAt = now + from + index;
          const id = await insertRegistration(ports, rows, accountId, one, {
            giver,
            now,
            createdAt,
            attendedUntil: null,
          });
          for (const name of names) taken.add(name);
          ids.push(id);
          each.push({ ok: true, id });
        }
      }
      await askForFactor(ports, rows, { had: mine.length, has: mine.length + ids.length });
      if (ids.length > 0) await rows.changed(ids);
      return each;
    });
    results.push(...added);
  }
  return results;
}

/** Keys of the GSTINs and portal users in use by registrations that have not failed. */
const takenBy = (mine: readonly Registration[]): Set<string> =>
  new Set(mine.filter(({ status }) => status !== 'failed').flatMap(namesOf));

const namesOf = ({ username, gstin }: { username: string; gstin: string | null }): string[] => [
  `username ${username.trim().toLowerCase()}`,
  ...(gstin === null || gstin === '' ? [] : [`gstin ${gstin.toUpperCase()}`]),
];

/** Lines added in one transaction, so that other requests get their turn in between. */
const checkedPerTransaction = 100;

/** A line for display, without its password. */
export type ShownLine = JudgedLine<Omit<ImportLine, 'password'> & { password: '' }>;

export type ImportFailure =
  /** The file cannot be read. */
  | { kind: 'import_unreadable'; problem: FieldProblem }
  /** At least one line is wrong, so nothing was added. */
  | { kind: 'import_lines_wrong'; lines: ShownLine[] };

type Imported = { lines: ShownLine[]; ids: string[] };

type ImportPorts = Pick<
  Ports,
  'store' | 'clock' | 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords' | 'asksForFactor'
>;

/**
 * Adds every GSTIN of a CSV file, or none. A dry run reports the problems of each line and adds nothing.
 * `readyOnly` adds the valid lines, in batches. Repeating an import that broke off adds only the missing
 * lines. Header columns: nick name, username, password and, optionally, GSTIN and the signatory's PAN.
 */
export async function importRegistrations(
  ports: ImportPorts,
  accountId: string,
  input: { csv: string; dryRun: boolean; readyOnly: boolean; askEachMonth: boolean },
): Promise<Result<Imported, ImportFailure>> {
  const read = readImport(input.csv);
  if (!read.ok) return fail({ kind: 'import_unreadable', problem: read.failure });
  const lines = read.value;
  const now = await ports.clock.product();
  const { askEachMonth } = input;
  if (input.readyOnly && !input.dryRun)
    return ok(await addReady(ports, accountId, { lines, now, askEachMonth }));
  return ports.store.asTenant(accountId, async (rows) => {
    if (!input.dryRun) await rows.registrations.hold();
    const mine = await rows.registrations.all();
    const judged = judgeImport(lines, mine);
    const shown = judged.map(withoutPassword);
    if (input.dryRun) return ok({ lines: shown, ids: [] });
    if (judged.some(({ is }) => is !== 'ready')) return fail({ kind: 'import_lines_wrong', lines: shown });
    const about = { accountId, now, askEachMonth, had: mine.length };
    return ok({ lines: shown, ids: await addAll(ports, rows, about, lines) });
  });
}

/** Validates the whole file first, and each batch again for lines that were added since. */
async function addReady(
  ports: ImportPorts,
  accountId: string,
  { lines, now, askEachMonth }: { lines: readonly ImportLine[]; now: number; askEachMonth: boolean },
): Promise<Imported> {
  const judged = await ports.store.asTenant(accountId, async (rows) =>
    judgeImport(lines, await rows.registrations.all()),
  );
  const verdicts = new Map(judged.map((each) => [each.line.line, each]));
  const ready = judged.filter(({ is }) => is === 'ready').map(({ line }) => line);
  const ids: string[] = [];
  for (let from = 0; from < ready.length; from += checkedPerTransaction) {
    const added = await ports.store.asTenant(accountId, async (rows) => {
      await rows.registrations.hold();
      const mine = await rows.registrations.all();
      const again = judgeImport(ready.slice(from, from + checkedPerTransaction), mine);
      for (const each of again) verdicts.set(each.line.line, each);
      const still = again.filter(({ is }) => is === 'ready').map(({ line }) => line);
      const about = { accountId, now: now + from, askEachMonth, had: mine.length };
      return addAll(ports, rows, about, still);
    });
    ids.push(...added);
  }
  return { lines: [...verdicts.values()].map(withoutPassword), ids };
}

async function addAll(
  ports: ImportPorts,
  tenant: TenantRows,
  about: { accountId: string; now: number; askEachMonth: boolean; had: number },
  lines: readonly ImportLine[],
): Promise<string[]> {
  if (lines.length === 0) return [];
  const { accountId, now, askEachMonth, had } = about;
  const rows = await knowingWho(tenant);
  const giver = await giverOf(rows);
  const ids: string[] = [];
  for (const { business_nick_name, username, password, gstin, signatory_pan } of lines) {
    const added = {
      nickName: business_nick_name,
      username,
      password,
      gstin: gstin === '' ? null : gstin,
      askEachMonth,
      signatoryPan: parsePan(signatory_pan),
    };
    // A millisecond apart, so that lists keep the order of the file.
    const when = { giver, now, createdAt: now + ids.length, attendedUntil: null };
    ids.push(await insertRegistration(ports, rows, accountId, added, when));
  }
  await askForFactor(ports, rows, { had, has: had + ids.length });
  await rows.changed(ids);
  return ids;
}

/** Caches the acting person and the landing schedule, which are the same for every line. */
async function knowingWho(rows: TenantRows): Promise<TenantRows> {
  const acting = await rows.people.acting();
  const schedule = await rows.landing.get();
  return {
    ...rows,
    people: { ...rows.people, acting: async () => acting },
    landing: { ...rows.landing, get: async () => schedule },
  };
}

const withoutPassword = ({ line, ...judged }: JudgedLine): ShownLine => ({
  ...judged,
  line: { ...line, password: '' },
});
