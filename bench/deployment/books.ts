import type { CallSuccess } from '#contract/client.ts';
import type { Person } from './people.ts';
import { must } from './people.ts';
import type { DeploymentPortal, RecordedCall } from './portal.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

export type Entry = CallSuccess<'history'>['data'][number];

/** The portal's own book compared with the requests and with the pages. */
export type Judgement = {
  /** Returns of the period that the portal does not have. */
  lost: string[];
  /** Returns that the portal accepted twice, or that were sent again after it had accepted them. */
  doubled: string[];
  /** Facts that a page shows about a return and the portal's book does not confirm. */
  wrong: string[];
};

/**
 * Compares every entry shown with the simulator's book. `whole` says that all work is done: then a return that is not
 * filed, or is shown without its ARN, is wrong too.
 */
export async function judge(given: {
  portal: DeploymentPortal;
  people: Person[];
  usernames: readonly string[];
  period: string;
  whole: boolean;
}): Promise<Judgement> {
  const { portal, people, usernames, period, whole } = given;
  // The entries are read before the book, so that the book holds everything they show.
  const shown = (await Promise.all(people.map(entriesOf))).flat().filter((entry) => entry.period === period);
  const book = await portal.control.book();
  if (!book.ok) throw new Error('the simulator does not show its book');
  const filed = new Map<string, { arn: string; count: number }>();
  for (const row of book.value.returns) {
    if (row.period === period && row.by === 'api') filed.set(`${row.gstin} ${row.form}`, row);
  }
  const wrong = shown.flatMap((entry) => wronglyShown(entry, filed, whole));
  const doubled = [
    ...[...filed].flatMap(([key, { count }]) => (count === 1 ? [] : [`${key} was accepted ${count} times`])),
    ...sentAgain(portal.calls),
  ];
  const lost: string[] = [];
  if (whole) {
    const entries = new Set(shown.map(({ gstin }) => gstin));
    if (entries.size !== usernames.length || shown.length !== usernames.length)
      lost.push(`${usernames.length} GSTINs, ${shown.length} entries of ${entries.size} of them`);
    if (filed.size !== usernames.length * 2)
      lost.push(`${usernames.length * 2} returns asked for, ${filed.size} in the book`);
  }
  return { lost, doubled, wrong };
}

function wronglyShown(entry: Entry, filed: ReadonlyMap<string, { arn: string }>, whole: boolean): string[] {
  const found: string[] = [];
  const arns = { GSTR1: entry.gstr1_arn, GSTR3B: entry.gstr3b_arn };
  for (const form of FORMS) {
    const arn = filed.get(`${entry.gstin} ${form}`)?.arn ?? '';
    if (arns[form] !== arn && (whole || arns[form] !== ''))
      found.push(`${entry.gstin} ${form} is shown as "${arns[form]}", the book says "${arn}"`);
  }
  // No return of a clean taxpayer needs a person; a return that is being filed or confirmed is pending.
  const fits = whole ? ['success'] : ['success', 'pending', 'warning'];
  if (!fits.includes(entry.status))
    found.push(`${entry.gstin} is shown as ${entry.status}: ${entry.status_text} ${entry.error_message}`);
  if (entry.status === 'success' && FORMS.some((form) => !filed.has(`${entry.gstin} ${form}`)))
    found.push(`${entry.gstin} is shown as filed and is not`);
  return found;
}

/** Finds a RETFILE that was sent after the portal had accepted one of the same return. */
function sentAgain(calls: readonly RecordedCall[]): string[] {
  const accepted = new Set<string>();
  const found: string[] = [];
  for (const call of calls) {
    if (call.action !== 'RETFILE') continue;
    const key = `${call.about} ${call.form}`;
    if (accepted.has(key)) found.push(`${key} was sent again by ${call.by}`);
    if (call.accepted) accepted.add(key);
  }
  return found;
}

export async function entriesOf(person: Person): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const body = { page, limit: 50, gstin: 'all', period: 'all', status: 'all' } as const;
    const { data, total } = must(await person.call((at) => at.history({ body })));
    found.push(...data);
    if (data.length === 0 || found.length >= total) return found;
  }
}
