import type { Form, ReturnPeriod } from './returnPeriod.ts';
import type { Gstin } from './gstin.ts';

/** The number of the nil-return SMS route: needs no portal session and no DSC (gst-portal#sms). */
export const NIL_SMS_NUMBER = '14409';

const KEYWORD: Readonly<Record<Form, string>> = { GSTR1: 'R1', GSTR3B: '3B' };

/** The first SMS of the route, sent from the signatory's registered mobile; a quarter is named by its last month. */
export const nilSms = (form: Form, gstin: Gstin, period: ReturnPeriod): string =>
  `NIL ${KEYWORD[form]} ${gstin} ${period}`;

/** How the second SMS begins, which the code ends that came back. */
export const confirmsSms = (form: Form): string => `CNF ${KEYWORD[form]}`;
