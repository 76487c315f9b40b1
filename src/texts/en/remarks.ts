import type { RemarkCode, RemarkOf } from '#domain/registration/registration.ts';
import { FINAL_RETURN } from '#domain/gst/dutyToFile.ts';
import { formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import { formatIst, formatIstDate } from '#domain/shared/istTime.ts';
import { sayNotRegular } from '../notRegular.ts';
import type { RemarkTexts } from '../shapes.ts';
import { sayFinalReturn } from './finalReturn.ts';
import { ownWords } from './findings.ts';
import { sayReply } from '../sayReply.ts';
import { taxpayerKinds } from './taxpayerKind.ts';

const final = `The final return ${FINAL_RETURN.form} is filed once at the portal`;
/** CGST Act s.29(5), s.45. */
const needs =
  'It names the stock and capital goods held on the last day and the credit to give back on them; without any it is nil.';

const remarks: RemarkTexts = {
  gstin_unreadable: () =>
    'The GST portal answered with a GSTIN that does not check out. Please write to our support.',
  other_gstin: ({ gstin, given }) =>
    `This portal login belongs to ${gstin}, not to ${given}. Delete this card and add the right one.`,
  gstin_wanted: () => 'Which GSTIN does this login belong to? Enter it under Edit GSTIN.',
  login_unknown: () => 'Whose login is this? Enter its GSTIN or its portal password under Edit GSTIN.',
  already_here: ({ gstin }) =>
    `${gstin} is already on your dashboard. Delete this card and use the other one.`,
  not_regular: ({ taxpayerType }) => sayNotRegular(taxpayerKinds, taxpayerType),
  refused: ({ meaning, says }) => `${sayReply(meaning, 'en')}${ownWords(says)}`,
  no_answer: () => 'The GST portal does not answer right now. Nothing to do: Shunya tries again by itself.',
  answer_unclear: ({ since, says }) =>
    `The GST portal gives an answer about this GSTIN that Shunya does not understand, since ${formatIst(since)}.${ownWords(says)} Nothing to do: Shunya asks again by itself for a day, and then shows it to you.`,
  cancelled: ({ cancelled }) =>
    cancelled === null
      ? `This registration was cancelled. No return is due for later months. ${final}. ${needs}`
      : `This registration was cancelled on ${formatIstDate(cancelled)}. No return is due for later months. ${final}: ${sayFinalReturn(cancelled)}. ${needs}`,
  ends_on: ({ on }) =>
    `The GST portal shows this registration as active, and as cancelled from ${formatIstDate(on)} on. Returns up to that day are due.`,
  preference_unknown: ({ period }) =>
    `The GST portal does not say whether ${formatFilingPeriod(period, 'quarterly')} is filed by month or by quarter. Nothing is opened for it until it does: Shunya asks again by itself.`,
  as_written: ({ text }) => text,
};

export const sayRemark = <C extends RemarkCode>({ code, params }: RemarkOf<C>): string =>
  remarks[code](params);
