import type { Language } from '#domain/account/language.ts';
import { asOf } from '#domain/filing/finding.ts';
import { type Filing, type Return, returnStatus } from '#domain/filing/filing.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { type Form, formName } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { CodeState, Entry, EntryState, Failure, NextAct } from '#domain/views/month.ts';
import { entry as compiled, type EntryTexts } from './compiled/entry.ts';
import { listed, type SaidPeriod, sayDate, sayMoment, sayPeriod } from './dates.ts';
import { sayFinding, sayWhole } from './sayFinding.ts';

/* A month as the pages show it (specification 3). */

/** States that name returns, and the one without text. */
type NamingState = 'half_skipped' | 'not_filed' | 'closed';
/** A state without a text does not compile. */
type Messages = EntryTexts & {
  readonly states: Readonly<Record<Exclude<EntryState, NamingState>, string>>;
  readonly codeStates: Readonly<Record<CodeState, string>>;
};
const texts: Readonly<Record<Language, Messages>> = compiled;

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
    title: sayTitle(filing, language),
    statusText: sayState(entry, filing, language),
    errorMessage: failure === null ? '' : `${sayFailure(failure, now, language)} ${nextAct}`.trim(),
    codeState: texts[language].codeStates[entry.codeState],
    nextAct,
  };
}

/** The returns of a month, by name. */
export const sayTitle = (month: SaidPeriod, language: Language): string =>
  texts[language].title({ month: sayPeriod(month, language) });

/** Empty for a failure that a retry cannot fix (design#derived-fields): the pages offer Retry when it is not. */
function sayState(
  { state, status }: Pick<Entry, 'state' | 'status'>,
  filing: Filing,
  language: Language,
): string {
  const rows = returnsOf(filing);
  if (state === 'closed') return '';
  if (state === 'half_skipped') return rows.map((row) => sayHalf(row.form, halfOf(row), language)).join(', ');
  if (state === 'not_filed') {
    const left = rows.filter((row) => returnStatus(row.state) === status);
    return sayNotFiled(
      left.map(({ form }) => form),
      language,
    );
  }
  return texts[language].states[state];
}

type Half = keyof EntryTexts['halves'];
const halfOf = ({ state }: Return): Half =>
  state === 'filed' || state === 'acknowledged' || state === 'cancelled' ? state : 'skipped';

/** The state of one half of a month whose other half is filed. */
export const sayHalf = (form: Form, is: Half, language: Language): string =>
  texts[language].halves[is]({ form: formName(form) });

export const sayNotFiled = (forms: readonly Form[], language: Language): string =>
  texts[language].notFiled({ count: forms.length, forms: listed(forms.map(formName), language) });

const sayFailure = (failure: Failure, now: Instant, language: Language): string =>
  failure.kind === 'finding'
    ? sayFinding(asOf(failure.finding, now), language).what
    : sayGstr1IsFiled(failure, language);

/** GSTR-3B was waiting for a GSTR-1 that is filed by now. */
export const sayGstr1IsFiled = (month: SaidPeriod, language: Language): string =>
  texts[language].gstr1IsFiled({ month: sayPeriod(month, language) });

function sayNextAct(next: NextAct, now: Instant, language: Language): string {
  if (next.kind === 'none') return '';
  if (next.kind === 'finding') {
    const finding = asOf(next.finding, now);
    return next.whole ? sayWhole(finding, language) : sayFinding(finding, language).act;
  }
  return sayAct(next, language);
}

export type NextActOfEntry = Exclude<NextAct, { kind: 'none' | 'finding' }>;
type ActMessages = EntryTexts['nextActs'];
/** A next act without a text does not compile. */
type ActComposers = {
  readonly [K in NextActOfEntry['kind']]: (
    next: Extract<NextActOfEntry, { kind: K }>,
    texts: ActMessages,
    language: Language,
  ) => string;
};

const acts: ActComposers = {
  go_on_with_gstr3b: ({ dueAt }, t, language) => t.go_on_with_gstr3b({ day: sayDate(dueAt, language) }),
  only_due: ({ dueAt }, t, language) => t.only_due({ day: sayDate(dueAt, language) }),
  mend_sign_in: (_, t) => t.mend_sign_in,
  undo_skip: ({ skipped, paid }, t, language) => {
    const due = skipped
      .map((row) =>
        t.due_of_form({ form: formName(row.form), day: sayDate(row.dueAt, language), isPast: row.isPast }),
      )
      .join(', ');
    const count = skipped.length;
    // The schedule files nothing late: a person says yes to it.
    const isLate = skipped.some(({ isPast }) => isPast);
    return paid === undefined
      ? t.undo_skip({ count, due, isLate })
      : t.undo_skip_paid({ count, due, isLate, paid: formatRupees(paid) });
  },
  // "Was October 2026 nil? Waiting for your yes until 11 November 2026."
  say_yes: ({ finding, dueAt, fee, ...named }, t, language) => {
    const of = { month: sayPeriod(named, language), day: sayDate(dueAt, language) };
    const asks =
      fee === null
        ? t.say_yes(of)
        : t.say_yes_late({
            ...of,
            filedOn: sayDate(fee.at, language),
            fee: formatRupees(fee.rupees),
          });
    return finding === null ? asks : `${sayFinding(finding, language).what} ${asks}`;
  },
  client_asked: ({ name, sentAt, endsAt, only }, t, language) =>
    t.client_asked({ name, sentOn: sayDate(sentAt, language), until: sayDate(endsAt, language), only }),
  client_said_no: ({ name, at, ...named }, t, language) =>
    t.client_said_no({ name, moment: sayMoment(at, language), month: sayPeriod(named, language) }),
  recorded: ({ forms, arn, at }, t, language) =>
    t.recorded({
      count: forms.length,
      forms: listed(forms.map(formName), language),
      arn,
      moment: sayMoment(at, language),
    }),
  other_arn: ({ form, recorded, arn }, t) => t.other_arn({ form: formName(form), recorded, arn }),
  filed_late: ({ forms, rupees }, t, language) =>
    t.filed_late({ forms: listed(forms.map(formName), language), fee: formatRupees(rupees) }),
  start: (_, t) => t.start,
  code_in_use: (_, t) => t.code_in_use,
  type_code: (_, t) => t.type_code,
  new_code_at: ({ at }, t, language) => t.new_code_at({ moment: sayMoment(at, language) }),
  new_code_now: (_, t) => t.new_code_now,
  ask_code: ({ lastRefused }, t) => t.ask_code({ lastRefused }),
  code_after_another: (_, t) => t.code_after_another,
  last_code_refused: (_, t) => t.last_code_refused,
  answer_lost: (_, t) => t.answer_lost,
};

/** The next act of a month that no finding names. */
export function sayAct(next: NextActOfEntry, language: Language): string {
  const say = acts[next.kind] as (next: NextActOfEntry, texts: ActMessages, language: Language) => string;
  return say(next, texts[language].nextActs, language);
}

/** The state of a month that was just skipped. */
export const saySkipped = (language: Language): string => texts[language].states.skipped;

/** The filer, when it was not a person. */
export const sayDoneBy = (by: keyof EntryTexts['doneBy'], language: Language): string =>
  texts[language].doneBy[by];
