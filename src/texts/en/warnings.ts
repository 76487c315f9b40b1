import { daysLate } from '#domain/gst/lateFee.ts';
import { formatIstDate } from '#domain/shared/istTime.ts';
import type { WarningTexts } from '../shapes.ts';
import { howSuspensionEnds } from './findings.ts';

const daysLeft = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`;

export const warnings: WarningTexts = {
  suspended: (params) =>
    `Suspended at the GST portal: no taxable sale may be made, and each month is filed only with your yes. ${howSuspensionEnds(params)}`,
  suspended_all_filed: () =>
    'Suspended at the GST portal, and no return is missing any more. A suspension for missing returns then ends by itself; Shunya reads the status once a day. If it stays suspended: on the GST portal open Services, User Services, View Notices and Orders, and press Initiate Drop Proceeding.',
  bank_account_due: ({ by, now }) =>
    `New registration: a bank account has to be on the GST portal before the first GSTR-1, and by ${formatIstDate(by)} at the latest (${daysLeft(daysLate(now, by))}). After that the portal suspends the registration. If none is there yet, add one under Services, Registration, Amendment of Registration Non-Core Fields. Shunya cannot see whether it is there.`,
};
