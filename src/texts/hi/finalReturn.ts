import { finalReturnDue } from '#domain/gst/dutyToFile.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { istDateInHindi } from './dates.ts';

/** When the final return is due, as a whole sentence. */
export const sayFinalReturn = (cancelled: Instant): string =>
  `उसकी नियत तारीख ${istDateInHindi(finalReturnDue(cancelled))} है; रद्द करने का आदेश रद्द होने की तारीख के बाद आया हो, तो आदेश के तीन महीने बाद।`;
