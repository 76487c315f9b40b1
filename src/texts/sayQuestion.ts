import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { type MonthTerms, type NamedFee, rupeesNamed } from '#domain/registration/consent.ts';
import type { ConsentsTexts } from './compiled/consents.ts';
import type { DateWords, SaidPeriod } from './dates.ts';

/*
 * The question of a month and the exact words of a yes to it, in the words of `monthQuestion` and `monthDeclaration`
 * (registration/consent.ts), which the ledger keeps. The texts and the words for days are the caller's: a page loads
 * those of its own language alone.
 */

const money = (fee: NamedFee): string => formatRupees(rupeesNamed(fee));

/** The question about a month, in one line. */
export function sayQuestion(
  { asks }: ConsentsTexts,
  named: SaidPeriod,
  { fee, mayCarryFee }: Pick<MonthTerms, 'fee' | 'mayCarryFee'>,
  words: DateWords,
): string {
  const month = words.period(named);
  if (fee === null) return mayCarryFee ? asks.earlier({ month }) : asks.nothing({ month });
  return (mayCarryFee ? asks.both : asks.fee)({ month, fee: money(fee) });
}

/** The exact words of a yes to it. */
export function sayDeclaration(
  { declares, late }: ConsentsTexts,
  named: SaidPeriod,
  { forms, fee, mayCarryFee }: MonthTerms,
  words: DateWords,
): string {
  const declared = declares({
    month: words.period(named),
    owed: fee === null ? (mayCarryFee ? 'earlier' : 'nothing') : mayCarryFee ? 'both' : 'fee',
    forms: words.listed(forms.map(formName)),
  });
  if (fee === null) return declared;
  const each = fee.each.map(({ form, rupees }) => `${formName(form)} ${formatRupees(rupees)}`).join(', ');
  return `${declared} ${late({ day: words.date(fee.at), fee: money(fee), each })}`;
}
