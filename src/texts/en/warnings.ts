import type { Warning } from '#domain/registration/warning.ts';
import { howSuspensionEnds } from './findings.ts';

/** What stands on the card and the details of a registration beside its returns. */
export const sayWarning = ({ params }: Warning): string =>
  `Suspended at the GST portal: no taxable sale may be made, and each month is filed only with your yes. ${howSuspensionEnds(params)}`;
