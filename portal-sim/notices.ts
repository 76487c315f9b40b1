import { text, type Call } from './answer.ts';
import type { Taxpayer } from './book.ts';
import { istDate, slashed } from './calendar.ts';
import { checkCharacter } from './identifiers.ts';

/** The notices that the tax office sends here, each with the letters of its numbers and how long there is to answer. */
const NOTICES: Readonly<Record<string, { head: string; series: 'ZA' | 'ZD'; time: string }>> = {
  'GSTR-3A': { head: 'Form GSTR-3A', series: 'ZA', time: 'File the return within fifteen days' },
  'REG-17': { head: 'Form GST REG-17', series: 'ZA', time: 'Reply within seven working days' },
  'REG-31': { head: 'Form GST REG-31', series: 'ZA', time: 'Reply within thirty days' },
  'DRC-01B': { head: 'Form GST DRC-01B', series: 'ZD', time: 'Reply within seven days' },
  'DRC-01C': { head: 'Form GST DRC-01C', series: 'ZD', time: 'Reply within seven days' },
  'ASMT-10': { head: 'Form GST ASMT-10', series: 'ZD', time: 'Explain within thirty days' },
};

/**
 * `{form}`: the tax office mails a notice to the primary signatory. The real texts are not published
 * (gst-portal#notices), so these are ours.
 */
export function sendNotice(call: Call, taxpayer: Taxpayer): string | null {
  const notice = NOTICES[text(call.body['form'])];
  if (notice === undefined) return `form must be one of ${Object.keys(NOTICES).join(', ')}`;
  const primary = taxpayer.signatories[0];
  if (primary === undefined) return 'nobody signs for this taxpayer';
  const today = istDate(call.now);
  const serial = String(Math.floor(call.random() * 1_000_000)).padStart(6, '0');
  const first14 = `${notice.series}${taxpayer.gstin.slice(0, 2)}${today.slice(5, 7)}${today.slice(2, 4)}${serial}`;
  call.messages.push({
    channel: 'mail',
    to: primary.email,
    username: taxpayer.username,
    forwards: taxpayer.forwards,
    subject: `Notice in ${notice.head}`,
    text: `Dear Taxpayer, a notice in ${notice.head} with Reference Number ${first14}${checkCharacter(first14)} dated ${slashed(today)} has been issued for GSTIN ${taxpayer.gstin}. ${notice.time}. To view it, log in to the GST portal: Services, User Services, View Notices and Orders. (Simulated)`,
  });
  return null;
}
