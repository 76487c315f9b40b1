import type { Language } from '#domain/account/language.ts';
import { FINAL_RETURN, finalReturnDue } from '#domain/gst/dutyToFile.ts';
import type { Remark, RemarkCode, RemarkOf, RemarkParams } from '#domain/registration/registration.ts';
import { remarks as texts, type RemarksTexts } from './compiled/remarks.ts';
import { sayPlainMoment, sayDate, sayPeriod } from './dates.ts';
import { sentences } from './message.ts';
import { sayNotRegular } from './notRegular.ts';
import { sayOwnWords } from './sayFinding.ts';
import { sayReply } from './sayReply.ts';

const final = FINAL_RETURN.form;

const remarks: {
  readonly [C in RemarkCode]: (params: RemarkParams[C], texts: RemarksTexts, language: Language) => string;
} = {
  gstin_unreadable: (_, t) => t.gstin_unreadable,
  other_gstin: ({ gstin, given }, t) => t.other_gstin({ gstin, given }),
  gstin_wanted: (_, t) => t.gstin_wanted,
  login_unknown: (_, t) => t.login_unknown,
  already_here: ({ gstin }, t) => t.already_here({ gstin }),
  not_regular: ({ taxpayerType }, t, language) =>
    sentences(sayNotRegular(taxpayerType, language), t.not_regular),
  refused: ({ meaning, says }, _, language) =>
    sentences(sayReply(meaning, language), sayOwnWords(says, language)),
  no_answer: (_, t) => t.no_answer,
  answer_unclear: ({ since, says }, t, language) =>
    sentences(
      t.answer_unclear.what({ since: sayPlainMoment(since, language) }),
      sayOwnWords(says, language),
      t.answer_unclear.act,
    ),
  cancelled: ({ cancelled }, t, language) =>
    cancelled === null
      ? t.cancelledWithoutDay({ final })
      : t.cancelled({
          final,
          cancelled: sayDate(cancelled, language),
          finalDue: sayDate(finalReturnDue(cancelled), language),
        }),
  ends_on: ({ on }, t, language) => t.ends_on({ on: sayDate(on, language) }),
  preference_unknown: ({ period }, t, language) =>
    t.preference_unknown({ period: sayPeriod({ period, frequency: 'quarterly' }, language) }),
  as_written: ({ text }) => text,
};

const sayOne = <C extends RemarkCode>({ code, params }: RemarkOf<C>, language: Language): string =>
  remarks[code](params, texts[language], language);

/** A registration's remark in a language; '' without one. */
export const sayRemark = (remark: Remark | null, language: Language): string =>
  remark === null ? '' : sayOne(remark, language);
