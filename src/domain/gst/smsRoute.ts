import type { Form, ReturnPeriod } from './returnPeriod.ts';
import type { Gstin } from './gstin.ts';

/** The number of the nil-return SMS route: needs no portal session and no DSC (gst-portal#sms). */
export const NIL_SMS_NUMBER = '14409';

const KEYWORD: Readonly<Record<Form, string>> = { GSTR1: 'R1', GSTR3B: '3B' };

/** The first SMS of the route, sent from the signatory's registered mobile; a quarter is named by its last month. */
export const nilSms = (form: Form, gstin: Gstin, period: ReturnPeriod): string =>
  `NIL ${KEYWORD[form]} ${gstin} ${period}`;

/** How the second SMS begins, which the code ends that came back. */
const confirmsSms = (form: Form): string => `CNF ${KEYWORD[form]}`;

/** The second SMS, which files. Its code is the portal's answer to the first: six digits, good for 30 minutes. */
export const confirmSms = (form: Form, code: string): string => `${confirmsSms(form)} ${code}`;

/**
 * A link that opens the phone's own SMS to the portal with this text in it; nothing is sent before its owner presses
 * Send. RFC 5724 writes `?body=`, which Android takes; Apple's Messages takes `&body=` (gst-portal#sms).
 */
export const smsLink = (text: string, { isApple }: { isApple: boolean }): string =>
  `sms:${NIL_SMS_NUMBER}${isApple ? '&' : '?'}body=${encodeURIComponent(text)}`;
