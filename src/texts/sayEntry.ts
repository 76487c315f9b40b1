import type { Language } from '#domain/account/language.ts';
import type { Entry, Failure, NextAct } from '#domain/views/month.ts';
import { asOf } from '#domain/filing/finding.ts';
import { type Filing, type Return, returnStatus } from '#domain/filing/filing.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import { entry as en } from './en/entry.ts';
import { entry as hi } from './hi/entry.ts';
import { entry as mr } from './mr/entry.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { sayFinding, sayWhole } from './sayFinding.ts';
import type { EntryTexts } from './shapes.ts';

/* A month as the pages show it (specification 3). */

const entries: Readonly<Record<Language, EntryTexts>> = { en, hi, mr };

export type SaidEntry = {
  title: string;
  statusText: string;
  /** Why it failed and what to do; '' unless it failed. */
  errorMessage: string;
  /** The state of the code, never the code (design#code-state). */
  codeState: string;
  nextAct: string;
};

/** A month in the words of a language. */
export function sayEntry({ filing, entry }: { filing: Filing; entry: Entry }, language: Language): SaidEntry {
  const { failure, now } = entry;
  const nextAct = sayNextAct(entry.next, now, language);
  return {
    title: entries[language].title(filing),
    statusText: sayState(entry, filing, language),
    errorMessage: failure === null ? '' : `${sayFailure(failure, now, language)} ${nextAct}`.trim(),
    codeState: entries[language].codeStates[entry.codeState],
    nextAct,
  };
}

/** Empty for a failure that a retry cannot fix (design#derived-fields): the pages offer Retry when it is not. */
function sayState(
  { state, status }: Pick<Entry, 'state' | 'status'>,
  filing: Filing,
  language: Language,
): string {
  const texts = entries[language];
  const rows = returnsOf(filing);
  if (state === 'closed') return '';
  if (state === 'half_skipped') return rows.map((row) => texts.half(row.form, halfOf(row))).join(', ');
  if (state === 'not_filed')
    return texts.notFiled(rows.filter((row) => returnStatus(row.state) === status).map(({ form }) => form));
  return texts.states[state];
}

const halfOf = ({ state }: Return) =>
  state === 'filed' || state === 'acknowledged' || state === 'cancelled' ? state : 'skipped';

const sayFailure = (failure: Failure, now: Instant, language: Language): string =>
  failure.kind === 'finding'
    ? sayFinding(asOf(failure.finding, now), language).what
    : entries[language].gstr1IsFiled(failure);

function sayNextAct(next: NextAct, now: Instant, language: Language): string {
  if (next.kind === 'none') return '';
  if (next.kind === 'finding') {
    const finding = asOf(next.finding, now);
    return next.whole ? sayWhole(finding, language) : sayFinding(finding, language).act;
  }
  return sayAct(next, language);
}

type NextActOfEntry = Exclude<NextAct, { kind: 'none' | 'finding' }>;

function sayAct<K extends NextActOfEntry['kind']>(
  next: Extract<NextActOfEntry, { kind: K }>,
  language: Language,
): string {
  const acts: { [A in NextActOfEntry['kind']]: (next: Extract<NextActOfEntry, { kind: A }>) => string } =
    entries[language].nextActs;
  const say = acts[next.kind] as (next: Extract<NextActOfEntry, { kind: K }>) => string;
  return say(next);
}

/** The state of a month that was just skipped. */
export const saySkipped = (language: Language): string => entries[language].states.skipped;

/** The filer, when it was not a person. */
export const sayDoneBy = (by: keyof EntryTexts['doneBy'], language: Language): string =>
  entries[language].doneBy[by];
