import { area } from '../area.ts';

/** A GSTR-3B that waits with the late fee of an earlier return. The portal's own labels stay in English everywhere. */
export const lateFee = area('lateFee', {
  put: (money: string) => `Put ${money} into the cash ledger`,
  there: (money: string) => `${money} is in the cash ledger`,
  why: (money: string, form: string) =>
    `The GST portal carries a late fee of ${money} from an earlier return into this ${form}.`,
  ownCount: (asked: string, own: string) =>
    `The portal asks ${asked}, by Shunya's count it is ${own}: the portal's amount is paid.`,
  partly: (has: string) => `${has} is there already.`,
  challan: 'On gst.gov.in: Services, Payments, Create Challan. Reason: Any other payment.',
  column: 'Fill in the column Fee, nothing else:',
  pay: (days: number) => `Pay it. The challan lives ${days} days.`,
  central: 'CGST, Fee',
  state: 'SGST/UTGST, Fee',
  copy: 'Copy',
  copied: (what: string) => `${what} is copied.`,
  notCopied: 'It could not be copied. Select it and copy it.',
  simulated: 'This GSTIN is made up for practice. Pay nothing on the real portal.',
  watched:
    'While its session at the portal is open, Shunya watches the ledger. Looking again may take one code.',
  lookAgain: 'I have paid: look again',
  looking: 'Looking...',
  payAndFile: (money: string, central: string, state: string, form: string) =>
    `Pay ${money} (central ${central}, state ${state}) from the cash ledger and file ${form}`,
  agreedWaits: (money: string, form: string) =>
    `Your yes is recorded. Once the money is there, Shunya pays ${money} and files ${form}.`,
  agreedRuns: (money: string, form: string) =>
    `Your yes is recorded. Shunya pays ${money} and files ${form}.`,
  paying: 'Paying...',
  yes: {
    title: (money: string, form: string) => `Pay ${money} and file ${form}`,
    saying: 'With the button below you say:',
    central: 'Late fee, CGST',
    state: 'Late fee, SGST/UTGST',
    fromLedger: 'From the cash ledger',
    press: (money: string, form: string) => `Yes, pay ${money} and file ${form}`,
    notNow: 'Not now',
  },
});
