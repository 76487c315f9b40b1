import { takeFault } from './faults.ts';
import type { Call } from './answer.ts';
import type { Code, Form, Message, Signatory, Taxpayer } from './book.ts';
import { MINUTE, formatPeriod, type Period } from './calendar.ts';

/** Login and EVC codes live ten minutes (gst-portal#codes). */
const CODE_LIFE_MINUTES = 10;

export function sayForm(form: Form): string {
  return form === 'GSTR1' ? 'GSTR-1' : 'GSTR-3B';
}

/** The same words by mail and SMS; the real templates are unknown (gst-portal#mails), so these are ours. */
function bothChannels(
  taxpayer: Taxpayer,
  to: Signatory,
  subject: string,
  text: string,
  isCode: boolean,
): Message[] {
  const common = { subject, text, username: taxpayer.username };
  return [
    { ...common, channel: 'mail', to: to.email, forwards: isCode && taxpayer.forwards },
    { ...common, channel: 'sms', to: to.mobile, forwards: false },
  ];
}

function sixDigits(call: Call): string {
  return String(100_000 + Math.floor(call.random() * 900_000));
}

/** Letters of both cases among digits; none that a person takes for another. */
function withLetters(call: Call): string {
  const among = (characters: string) => characters.charAt(Math.floor(call.random() * characters.length));
  const [upper, lower, digit] = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789'];
  return [digit, lower, upper, digit, upper, lower].map((characters) => among(characters ?? '')).join('');
}

/** Makes a code, keeps it and sends it; the faults otp_lost, otp_late and otp_twice act on the sending. */
export function sendCode(
  call: Call,
  taxpayer: Taxpayer,
  signatory: Signatory,
  purpose: Code['purpose'],
  appKey: string,
): void {
  const { book, now } = call;
  const isLogin = purpose === 'login';
  const hasLetters = !isLogin && book.kindness.evc_letters === 'letters';
  const code = book.fixedCode ?? (hasLetters ? withLetters(call) : sixDigits(call));
  taxpayer.codes = taxpayer.codes.filter((kept) => kept.expiresAt > now && !kept.used);
  taxpayer.codes.push({
    code,
    purpose,
    pan: signatory.pan,
    appKey,
    expiresAt: now + CODE_LIFE_MINUTES * MINUTE,
    used: false,
  });
  const subject = isLogin ? 'OTP for GST portal API login' : `EVC to file ${sayForm(purpose)}`;
  const forWhat = isLogin
    ? `OTP for API login of user ${taxpayer.username}`
    : `EVC to file ${sayForm(purpose)} of GSTIN ${taxpayer.gstin}`;
  const body = `The ${forWhat} is ${code}. It is valid for ${CODE_LIFE_MINUTES} minutes. (Simulated)`;
  const messages = bothChannels(taxpayer, signatory, subject, body, true);
  const fault = takeFault(book, ['otp_lost', 'otp_late', 'otp_twice'], taxpayer.username, call.action);
  if (fault?.fault === 'otp_lost') return;
  if (fault?.fault === 'otp_late') {
    const at = now + (fault.minutes ?? 3) * MINUTE;
    book.heldMessages.push(...messages.map((message) => ({ at, message })));
    return;
  }
  call.messages.push(...messages);
  if (fault?.fault === 'otp_twice') call.messages.push(...messages);
}

/** Any unexpired, unused code of that purpose, or the newest alone where a portal is strict (gst-portal#codes). */
export function findCode(
  call: Call,
  taxpayer: Taxpayer,
  purpose: Code['purpose'],
  code: string,
  fits: (kept: Code) => boolean,
): Code | undefined {
  const ofPurpose = taxpayer.codes.filter((kept) => kept.purpose === purpose);
  const counting = call.book.kindness.codes_kept === 'newest' ? ofPurpose.slice(-1) : ofPurpose;
  return counting.find((kept) => kept.code === code && !kept.used && kept.expiresAt > call.now && fits(kept));
}

/** Mail and SMS with the ARN to the primary signatory after a filing (gst-portal#mails). */
export function sendArn(call: Call, taxpayer: Taxpayer, form: Form, period: Period, arn: string): void {
  const primary = taxpayer.signatories[0];
  if (primary === undefined) return;
  const words = `${sayForm(form)} of ${taxpayer.gstin} for ${formatPeriod(period)} is filed. ARN ${arn}. (Simulated)`;
  call.messages.push(...bothChannels(taxpayer, primary, `${sayForm(form)} filed`, words, false));
}
