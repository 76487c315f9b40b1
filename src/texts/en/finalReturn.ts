import { finalReturnDue } from '#domain/gst/dutyToFile.ts';
import { formatIstDate, type Instant } from '#domain/shared/istTime.ts';

/** When the final return is due; fits after a colon. */
export const sayFinalReturn = (cancelled: Instant): string =>
  `it is due on ${formatIstDate(finalReturnDue(cancelled))}, or three months after the order of cancellation if that came later`;
