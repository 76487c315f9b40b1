import type { Language } from '#domain/account/language.ts';
import { type FilingFrequency, FORMS, formName, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import {
  type Consent,
  filedByHand,
  monthConsent,
  relayMandate,
  standingDeclaration,
  storageConsent,
} from '#domain/registration/consent.ts';
import { consents as hi } from './hi/consents.ts';
import { filingPeriodInHindi } from './hi/dates.ts';
import { consents as mr } from './mr/consents.ts';
import { filingPeriodInMarathi } from './mr/dates.ts';
import { sayAllTheSame } from './sayAllTheSame.ts';
import type { ConsentTexts } from './shapes.ts';

type Kept = Pick<Consent, 'kind' | 'period' | 'text' | 'version' | 'covers'>;
type Translated = {
  texts: ConsentTexts;
  month: (period: ReturnPeriod, frequency: FilingFrequency) => string;
};

const translated: Readonly<Record<Exclude<Language, 'en'>, Translated>> = {
  hi: { texts: hi, month: filingPeriodInHindi },
  mr: { texts: mr, month: filingPeriodInMarathi },
};

/** In which language a consent was given: its version names every other one than English (record 112). */
export function consentLanguage(version: string): Language {
  const suffix = version.slice(-3);
  return suffix === '-hi' ? 'hi' : suffix === '-mr' ? 'mr' : 'en';
}

/**
 * What a consent says, for a reader of this language; what was agreed to stays the ledger's own text. Words of an
 * earlier version have no translation: those are told as they are kept.
 */
export function sayConsent(kept: Kept, language: Language): string {
  if (consentLanguage(kept.version) === language) return kept.text;
  if (kept.kind === 'evidence') return allTheSame(kept, language) ?? kept.text;
  if (language === 'en') return kept.text;
  return inOtherWords(kept, translated[language]) ?? kept.text;
}

function inOtherWords({ kind, period, text }: Kept, { texts, month }: Translated): string | null {
  switch (kind) {
    case 'storage':
      return text === storageConsent.text ? texts.storage : null;
    case 'standing':
      return text === standingDeclaration.text ? texts.standing : null;
    case 'relay':
      return text === relayMandate.text ? texts.relay : null;
    case 'month': {
      const frequency = frequencies.find((one) => period !== null && monthConsent(period, one).text === text);
      if (period === null || frequency === undefined) return null;
      const name = month(period, frequency);
      return [texts.asks(name), texts.yes, texts.declares(name)].join(' ');
    }
    case 'by_hand': {
      const { gstin = '', arn = '' } = byHand.exec(text)?.groups ?? {};
      if (period === null) return null;
      for (const form of FORMS)
        for (const frequency of frequencies)
          if (filedByHand({ gstin, period, frequency }, form, arn).text === text)
            return texts.byHand({ form: formName(form), month: month(period, frequency), gstin, arn });
      return null;
    }
    case 'evidence':
      return null;
  }
}

function allTheSame({ period, covers, text, version }: Kept, language: Language): string | null {
  if (period === null || covers === null) return null;
  const inWords = (frequency: FilingFrequency, by: Language): string =>
    sayAllTheSame(covers, { period, frequency }, by).text;
  const frequency = frequencies.find((one) => inWords(one, consentLanguage(version)) === text);
  return frequency === undefined ? null : inWords(frequency, language);
}

/** What `filedByHand` names. */
const byHand = / for (?<gstin>\S{15}) was .* is (?<arn>\S{15})\.$/;

/** The ledger keeps the month's name in its words, and not how often is filed. */
const frequencies: readonly FilingFrequency[] = ['monthly', 'quarterly'];
