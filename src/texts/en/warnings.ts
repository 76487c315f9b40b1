import type { WarningTexts } from '../shapes.ts';
import { howSuspensionEnds } from './findings.ts';

export const warnings: WarningTexts = {
  suspended: (params) =>
    `Suspended at the GST portal: no taxable sale may be made, and each month is filed only with your yes. ${howSuspensionEnds(params)}`,
};
