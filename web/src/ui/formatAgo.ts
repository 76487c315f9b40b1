import { ui } from '../texts/en/ui.ts';

/** "less than a minute ago", "2 min ago", "3 h ago". */
export function formatAgo(ms: number): string {
  const { moment, minutes: minutesAgo, hours } = ui().ago;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return moment;
  return minutes < 60 ? minutesAgo(minutes) : hours(Math.floor(minutes / 60));
}
