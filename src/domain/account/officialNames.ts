/*
 * Names that would speak for the program, the tax office or a bank: the sender of an SMS that reads 'Shunya Support
 * invites you' must be no customer.
 */

/** Cyrillic and Greek letters, digits and signs, each before the Latin letter that it looks like. */
const lookAlikes = 'аaвbсcԁdеeԍgһhнhіiїiјjкkӏlмmпnоoрpԛqѕsтtуyүyџuԝwхxαaεeηnιiκkνvοoρpτtυuχx0o1i5s$s|i!iıi';
const latinOf = new Map(
  Array.from({ length: lookAlikes.length / 2 }, (_none, at) => [
    lookAlikes.charAt(2 * at),
    lookAlikes.charAt(2 * at + 1),
  ]),
);

const latin = /\p{Script=Latin}/u;
const alike =
  /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}|\p{Script=Coptic}|\p{Script=Lisu}/u;

/** Has it a word of Latin letters and of letters that look like them? No language writes so. */
export const mixesLookAlikes = (name: string): boolean =>
  name.split(/[^\p{L}\p{M}]+/u).some((word) => latin.test(word) && alike.test(word));

/** Letters alone, as they look: an l, a 1 and an i are one. */
const folded = (name: string): string =>
  Array.from(name.normalize('NFKD').toLowerCase(), (sign) => latinOf.get(sign) ?? sign)
    .join('')
    .replaceAll('l', 'i')
    .replaceAll(/[^\p{L}]/gu, '');

const bodies =
  'shunya, shoonya, gst, gstn, gstin, gst portal, gst network, gst council, goods and services tax, ' +
  'goods and service tax, income tax, cbic, cbdt, sbi, state bank, state bank of india, rbi, ' +
  'reserve bank of india, npci, uidai, government of india, govt of india, indian government, ' +
  'cyber crime, cyber police';
/** What makes an office of it. A business adds something of its own: 'GST Suvidha Kendra, Rao & Sons'. */
const offices =
  'support, help, helpdesk, helpline, desk, team, admin, official, security, alert, alerts, care, ' +
  'customer, service, services, india, department, dept, portal, office, officer, bank, notice, ' +
  'refund, refunds, kyc, verification, payment, payments, system, info, app, otp';
const anyOf = (names: string): string =>
  names
    .split(', ')
    .map(folded)
    .toSorted((one, other) => other.length - one.length)
    .join('|');
const official = new RegExp(`^(?:the)?(?:${anyOf(bodies)})(?:${anyOf(offices)})*$`);

/** Is it the name of the program, of an office or of a bank, and nothing of its own? */
export const isOfficialName = (name: string): boolean => official.test(folded(name));
