import { monthDeclaration, monthQuestion } from '#domain/registration/consent.ts';
import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/**
 * The question of a month and the options after a No. The question and its exact words in English are the consent's
 * own.
 */
export const question = area('question', {
  /** The whole question, and the exact words of a yes. */
  asks: monthQuestion,
  declares: monthDeclaration,
  /** Shown when the words are a translation of the ledger's. */
  ledger: null as string | null,
  exactWords: 'Exact words',
  byYes: 'With your yes you declare:',
  no: 'No',
  wasNil: (month: string) => `${month}: was it nil?`,
  wereNil: (months: string) => `${months}: were they nil?`,
  zeros: [
    {
      says: 'Nothing sold',
      counts: 'Exempt and nil-rated sales count too, and so do advances received.',
    },
    {
      says: 'Nothing bought under reverse charge',
      counts: 'Such as shop rent to an owner without GST. Only you know this.',
    },
    { says: 'Nothing to pay', counts: 'No tax, no interest and no late fee.' },
  ],
  /** Replaces the last line when a late fee applies. */
  fee: {
    late: (what: string, days: number) => plural(days, `${what}, 1 day late`, `${what}, ${days} days late`),
    ofMonth: (form: string, month: string) => `${form} of ${month}`,
    says: 'Nothing to pay but the late fee',
    counts: (day: string, each: string) =>
      `No tax and no interest. The fee is our count for filing on ${day}: ${each}.`,
    grows: (perDay: string, most: string) => `Each day adds ${perDay}, up to ${most}.`,
    accepts: (money: string) => `This yes accepts a late fee of ${money}, by our count.`,
    /** The same where the portal may charge the fee of an earlier return, with or without one of this month. */
    earlierSays: 'Nothing to pay but an earlier late fee',
    earlierCounts:
      'No tax and no interest. A return before this month was late or is missing: if the portal charges its fee here, you are asked about the amount.',
    earlierToo:
      'If the portal also charges the fee of an earlier return here, you are asked about the amount.',
  },
  due: {
    was: (form: string, day: string) => `${form} was due on ${day}.`,
    today: (form: string, day: string) => `${form} is due on ${day}, today.`,
    tomorrow: (form: string, day: string) => `${form} is due on ${day}, tomorrow.`,
    inDays: (form: string, day: string, days: number) => `${form} is due on ${day}, in ${days} days.`,
  },
  notNil: {
    title: (month: string) => `${month} was not nil`,
    skip: (month: string) => `Skip ${month} here`,
    skipWhy: (month: string) => `Skip ${month} here: nothing is filed as nil, and no reminders are sent.`,
    skipFirst: (month: string) => `Skip ${month} here first, so that it is not filed as nil.`,
    enter: 'Enter the figures on the GST portal, or give them to your accountant.',
    enterBy: (gstr1: string, gstr3b: string) =>
      `Enter the figures on the GST portal, or give them to your accountant: GSTR-1 by ${gstr1}, GSTR-3B by ${gstr3b}.`,
  },
  allTheSame: {
    title: 'File it nil all the same?',
    saying: 'With this button you declare:',
    otherwise:
      'If that is not so, press Not now: nothing is filed. Then file it on the GST portal, or skip the month here.',
    notNow: 'Not now',
  },
  span: (first: string, last: string) => `${first} to ${last}`,
});
