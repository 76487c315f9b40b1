import { saveSchedule } from '../../api/schedule.ts';
import { carriedSchedule } from '../../gst/carriedSchedule.ts';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { newcomer } from '../../texts/compiled/newcomer.ts';
import type { useToast } from '../../ui/Toast.tsx';
import { scheduleSentence } from './scheduleSentence.ts';

/** specification 9: the schedule-saved banner stays 5 s. */
const savedShownMs = 5000;
/** Two sentences and names take longer to read. */
const noteShownMs = 10_000;

/**
 * Stores the first whole schedule among these and shows so; returns the names of its fields, none when nothing is
 * stored.
 */
export async function storeSchedule(
  carried: readonly unknown[],
  toast: ReturnType<typeof useToast>,
): Promise<string[]> {
  const schedule = carried.map(carriedSchedule).find((each) => each !== null);
  if (schedule === undefined) return [];
  const saved = await saveSchedule(schedule);
  if (!saved.success) {
    toast.show({ type: 'error', title: dashboard().notSaved, text: saved.message });
    return [];
  }
  toast.show({
    type: 'success',
    title: newcomer().scheduleSaved,
    text: scheduleSentence(schedule),
    lastsMs: savedShownMs,
  });
  if (saved.data.note !== '') toast.show({ type: 'info', text: saved.data.note, lastsMs: noteShownMs });
  return Object.keys(schedule);
}
