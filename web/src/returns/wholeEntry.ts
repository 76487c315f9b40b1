import type { CallSuccess } from '#contract/client.ts';
import { filled } from '../filled.ts';

type Told = CallSuccess<'history'>['data'][number];

/** A filing as the pages draw it. Its status may be one that they do not know. */
export type Entry = Omit<Told, 'status'> & { status: string };

const blank: Entry = {
  id: '',
  title: '',
  business: '',
  gstin: '',
  timestamp: '',
  status: '',
  status_text: '',
  error_message: '',
  gst_1_url: '',
  gst_3b_url: '',
  gstr1_arn: '',
  gstr3b_arn: '',
  gst_1_scheduled_date: 0,
  gst_3b_scheduled_date: 0,
  filled_by: '',
  otp: '',
  gst_filled_type: 'Nil',
  period: '',
  frequency: 'monthly',
  simulated: false,
  next_act: '',
  can_skip: true,
  can_retry: true,
};

/** The list of a history answer; anything else is said as spec 8 has it. */
export function wholeEntries(told: unknown): Entry[] {
  if (!Array.isArray(told)) throw new Error('Failed to fetch Filling history');
  return told.map(wholeEntry);
}

/** What another server leaves out is blank; a day that is empty is not scheduled (spec 3). */
export function wholeEntry(told: Partial<Entry>): Entry {
  const entry = filled(blank, told);
  return {
    ...entry,
    gst_1_scheduled_date: dayOf(entry.gst_1_scheduled_date),
    gst_3b_scheduled_date: dayOf(entry.gst_3b_scheduled_date),
  };
}

const dayOf = (told: number | string): number => Number(told);
