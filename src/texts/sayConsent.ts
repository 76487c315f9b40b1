import { type Language, languages, type OfferedLanguage } from '#domain/account/language.ts';
import { type FilingFrequency, FORMS, type Form, formName } from '#domain/gst/returnPeriod.ts';
import { fromIst, MONTH_NAMES } from '#domain/shared/istTime.ts';
import {
  type Consent,
  type NamedFee,
  filedByHand,
  monthConsent,
  relayMandate,
  standingDeclaration,
  storageConsent,
} from '#domain/registration/consent.ts';
import { consents } from './compiled/consents.ts';
import { dateWords, sayPeriod } from './dates.ts';
import { sayAllTheSame } from './sayAllTheSame.ts';
import { sayLateFeeYes } from './sayLateFeeYes.ts';
import { sayDeclaration, sayQuestion } from './sayQuestion.ts';

type Kept = Pick<Consent, 'kind' | 'period' | 'text' | 'version' | 'covers'>;

/** The language of a consent: its version names every language but English (design#language-of-an-answer). */
export const consentLanguage = (version: string): OfferedLanguage =>
  languages.find((language) => version.endsWith(`-${language}`)) ?? 'en';

/**
 * A consent for a reader of this language; the ledger keeps the words that were agreed to. Words of an earlier version
 * have no translation: those are shown as they are kept.
 */
export function sayConsent(kept: Kept, language: Language): string {
  if (consentLanguage(kept.version) === language) return kept.text;
  if (kept.kind === 'evidence' || kept.kind === 'fee') return namingYes(kept, language) ?? kept.text;
  if (language === 'en') return kept.text;
  return inOtherWords(kept, language) ?? kept.text;
}

function inOtherWords({ kind, period, text }: Kept, language: Language): string | null {
  const texts = consents[language];
  const words = dateWords(language);
  switch (kind) {
    case 'storage':
      return text === storageConsent.text ? texts.storage : null;
    case 'standing':
      return text === standingDeclaration.text ? texts.standing : null;
    case 'relay':
      return text === relayMandate.text ? texts.relay : null;
    case 'month': {
      if (period === null) return null;
      const fee = feeNamedIn(text);
      for (const frequency of frequencies)
        for (const forms of formsAsked)
          for (const mayCarryFee of [false, true]) {
            const terms = { forms, fee, mayCarryFee };
            if (monthConsent(period, frequency, terms).text !== text) continue;
            const named = { period, frequency };
            return [
              sayQuestion(texts, named, terms, words),
              texts.yes,
              sayDeclaration(texts, named, terms, words),
            ].join(' ');
          }
      return null;
    }
    case 'by_hand': {
      const { gstin = '', arn = '' } = byHand.exec(text)?.groups ?? {};
      if (period === null) return null;
      for (const form of FORMS)
        for (const frequency of frequencies)
          if (filedByHand({ gstin, period, frequency }, form, arn).text === text)
            return texts.byHand({
              form: formName(form),
              month: sayPeriod({ period, frequency }, language),
              gstin,
              arn,
            });
      return null;
    }
    case 'evidence':
    case 'fee':
      return null;
  }
}

/** A yes that names amounts or sources, in the words of another language. */
function namingYes({ period, covers, text, version }: Kept, language: Language): string | null {
  if (period === null || covers === null) return null;
  const inWords = (frequency: FilingFrequency, by: Language): string =>
    'central' in covers
      ? sayLateFeeYes(covers, { period, frequency }, by).text
      : sayAllTheSame(covers, { period, frequency }, by).text;
  const frequency = frequencies.find((one) => inWords(one, consentLanguage(version)) === text);
  return frequency === undefined ? null : inWords(frequency, language);
}

/** A yes to a month covers both returns, or the one that is left. */
const formsAsked: readonly (readonly Form[])[] = [FORMS, ['GSTR1'], ['GSTR3B']];

/** The late fee that the words of a month name; null when they name none. */
function feeNamedIn(text: string): NamedFee | null {
  const { day = '', name = '', year = '', each = '' } = feeNamed.exec(text)?.groups ?? {};
  const month = MONTH_NAMES.indexOf(name as (typeof MONTH_NAMES)[number]) + 1;
  if (month === 0) return null;
  const amounts = FORMS.flatMap((form) => {
    const [, rupees] = new RegExp(`${formName(form)} ₹([\\d,]+)`).exec(each) ?? [];
    return rupees === undefined ? [] : [{ form, rupees: Number(rupees.replaceAll(',', '')) }];
  });
  return { at: fromIst({ year: Number(year), month, day: Number(day) }), each: amounts };
}

/** The fee in the words of `monthDeclaration`. */
const feeNamed =
  /filed on (?<day>\d{1,2}) (?<name>[A-Z][a-z]+) (?<year>\d{4}), it costs .* \((?<each>[^)]*)\)\.$/;

/** The GSTIN and ARN in the words of `filedByHand`. */
const byHand = / for (?<gstin>\S{15}) was .* is (?<arn>\S{15})\.$/;

/** The ledger's words name the month, but not the filing frequency. */
const frequencies: readonly FilingFrequency[] = ['monthly', 'quarterly'];
