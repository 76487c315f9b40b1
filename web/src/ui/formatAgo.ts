import { ui } from '../texts/compiled/ui.ts';

/** "less than a minute ago", "2 min ago", "3 h ago". */
export function formatAgo(ms: number): string {
  const t = ui().ago;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t.moment;
  return minutes < 60 ? t.minutes({ count: minutes }) : t.hours({ count: Math.floor(minutes / 60) });
}
