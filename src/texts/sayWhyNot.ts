import type { Language } from '#domain/account/language.ts';
import type { PlainWhyNot, WhyNot, WhyNotCode, WhyNotParams } from '#domain/filing/whyNot.ts';
import { whyNot as texts, type WhyNotTexts } from './compiled/whyNot.ts';
import { listed, sayPlainMoment, sayDate, sayMoment, sayPeriod } from './dates.ts';
import { sayCodesUsedUp, sayWhole } from './sayFinding.ts';
import { sayRemark } from './sayRemark.ts';

/** The reasons that have more to say than their code: a code without a sentence does not compile. */
type Given = Exclude<WhyNotCode, PlainWhyNot>;
const given: {
  readonly [C in Given]: (params: WhyNotParams[C], texts: WhyNotTexts, language: Language) => string;
} = {
  as_remarked: ({ remark }, _, language) => sayRemark(remark, language),
  filed_already: ({ months }, t, language) =>
    t.filed_already({
      periods: listed(
        months.map((month) => sayPeriod(month, language)),
        language,
      ),
    }),
  as_found: ({ finding }, _, language) => sayWhole(finding, language),
  next_due: ({ due }, t, language) => t.next_due({ due: sayDate(due, language) }),
  backlog_gap: (month, t, language) => t.backlog_gap({ period: sayPeriod(month, language) }),
  backlog_skipped: (month, t, language) => t.backlog_skipped({ period: sayPeriod(month, language) }),
  backlog_unread: ({ years }, t, language) => t.backlog_unread({ years: listed(years, language) }),
  others_yes: ({ name }, t) => t.others_yes({ name }),
  others_choice: ({ name }, t) => t.others_choice({ name }),
  client_said_no: ({ name, at }, t, language) => t.client_said_no({ name, at: sayMoment(at, language) }),
  contact_denied: ({ name }, t) => t.contact_denied({ name }),
  answered_before: ({ answer, at }, t, language) =>
    t.answered_before({ answer, at: sayMoment(at, language) }),
  sign_in_held: (params, t, language) => sayHeld(params, t.sign_in_held, language),
  number_idle: (params, t, language) => sayHeld(params, t.number_idle, language),
  codes_used_up: (params, _, language) => sayCodesUsedUp(params, language),
  code_over: ({ place }, t) => t.code_over[place],
};

const sayHeld = (
  { until, mail }: WhyNotParams['sign_in_held'],
  texts: WhyNotTexts['sign_in_held'],
  language: Language,
): string =>
  mail === null ? texts.until({ until: sayPlainMoment(until, language) }) : texts.untilMail({ mail });

const isGiven = (code: WhyNotCode): code is Given => Object.hasOwn(given, code);

/** Why an act is not possible now, in a language. */
export function sayWhyNot({ code, params }: WhyNot, language: Language): string {
  const t = texts[language];
  if (!isGiven(code)) return t[code];
  const say = given[code] as (params: object, texts: WhyNotTexts, language: Language) => string;
  return say(params, t, language);
}
