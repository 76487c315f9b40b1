import { type Language, offered } from '#domain/account/language.ts';
import type { Covered } from '#domain/gst/evidence.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import type { ConsentText } from '#domain/registration/consent.ts';
import { allTheSame } from './compiled/allTheSame.ts';
import { type SaidPeriod, sayPeriod } from './dates.ts';
import { sentences } from './message.ts';
import { saySources } from './sayEvidence.ts';

/**
 * The words of a yes despite the portal's findings: the credit and the sources by name (design#evidence). The ledger keeps
 * them in the language in which they were read; their version names that language.
 */
export function sayAllTheSame(
  { form, creditRupees, notRead }: Covered,
  month: SaidPeriod,
  reader: Language,
): ConsentText {
  const language = offered(reader);
  const { credit, unread, please } = allTheSame[language];
  const of = { form: formName(form), period: sayPeriod(month, language) };
  return {
    kind: 'evidence',
    version: language === 'en' ? 'evidence-2' : `evidence-2-${language}`,
    text: sentences(
      creditRupees === 0 ? null : credit({ ...of, rupees: formatRupees(creditRupees) }),
      notRead.length === 0 ? null : unread({ sources: saySources(notRead, language) }),
      please(of),
    ),
  };
}
