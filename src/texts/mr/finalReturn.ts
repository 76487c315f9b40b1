import { finalReturnDue } from '#domain/gst/dutyToFile.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { istDateInMarathi } from './dates.ts';

/** When the final return is due, as a whole sentence. */
export const sayFinalReturn = (cancelled: Instant): string =>
  `त्याची देय तारीख ${istDateInMarathi(finalReturnDue(cancelled))} आहे; रद्द करण्याचा आदेश रद्द होण्याच्या तारखेनंतर आला असेल, तर आदेशानंतर तीन महिन्यांनी.`;
