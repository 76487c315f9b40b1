import { rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { lateFee as texts } from '../../texts/compiled/lateFee.ts';

/** The late fee of an earlier return that a month waits with (design#late-fee-month). */
export type LateFee = NonNullable<Entry['late_fee']>;

/** The only return that carries one. */
export const feeForm = formName('GSTR3B');

/** Whether money has to come into the cash ledger first; until the ledger is read it counts as empty. */
export const lacksMoney = ({ late_fee: fee }: Pick<Entry, 'late_fee'>): boolean =>
  fee !== null && rupeesOfFee(fee.missing) > 0;

export const formatFee = (fee: LateFee): string => formatRupees(rupeesOfFee(fee));

export const putTitle = ({ missing }: LateFee): string =>
  texts().put({ money: formatRupees(rupeesOfFee(missing)) });

export const payLabel = (fee: LateFee): string =>
  texts().payAndFile({
    money: formatFee(fee),
    central: formatRupees(fee.central),
    state: formatRupees(fee.state),
    form: feeForm,
  });

/** Where the amount comes from; where our own count differs, both. */
export const reasonOf = (fee: LateFee): string =>
  [
    texts().why({ money: formatFee(fee), form: feeForm }),
    fee.own === null || fee.own === rupeesOfFee(fee)
      ? ''
      : texts().ownCount({ asked: formatFee(fee), own: formatRupees(fee.own) }),
  ]
    .filter(Boolean)
    .join(' ');

/** The step that a given yes still waits for; '' before the yes. */
export function agreedLine(fee: LateFee): string {
  if (!fee.agreed) return '';
  const { agreedWaits, agreedRuns } = texts();
  const says = lacksMoney({ late_fee: fee }) ? agreedWaits : agreedRuns;
  return says({ money: formatFee(fee), form: feeForm });
}

/** The state of the month in a row of a list. */
export function feeNote(fee: LateFee): string {
  const there = lacksMoney({ late_fee: fee }) || fee.agreed ? '' : texts().there({ money: formatFee(fee) });
  return agreedLine(fee) || (there === '' ? reasonOf(fee) : `${reasonOf(fee)} ${there}`);
}
