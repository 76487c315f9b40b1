import type { z } from 'zod';
import type { historyEntry } from '#contract/filingCalls.ts';
import { isoIst } from '#domain/istTime.ts';
import type { HistoryEntry } from '#usecases/views.ts';

/** A line of the history on the wire (spec 3). */
export const presentEntry = (entry: HistoryEntry): z.input<typeof historyEntry> => ({
  id: entry.id,
  title: entry.title,
  business: entry.business,
  gstin: entry.gstin,
  timestamp: isoIst(entry.timestamp),
  status: entry.status,
  status_text: entry.statusText,
  error_message: entry.errorMessage,
  // Links to documents are signed and short-lived; until they are issued a page says 'File not available'.
  gst_1_url: '',
  gst_3b_url: '',
  gstr1_arn: entry.gstr1Arn,
  gstr3b_arn: entry.gstr3bArn,
  gst_1_scheduled_date: entry.gstr1Day,
  gst_3b_scheduled_date: entry.gstr3bDay,
  filled_by: entry.filledBy,
  otp: entry.otp,
  gst_filled_type: entry.filledType,
  period: entry.period,
  simulated: entry.simulated,
  next_act: entry.nextAct,
  can_skip: entry.canSkip,
  can_retry: entry.canRetry,
});
