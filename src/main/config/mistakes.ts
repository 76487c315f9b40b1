import type { Setting } from './declared.ts';

/** Usual mistakes in a file of settings, found by name and value. */

/** The text that stands for a password of the operator's own in an example. */
const toFillIn = /example\.com|PASSWORD|SECRET|TOKEN|^(?:CLIENT|ASP)-ID$|^PUBLIC-USER$|^API-KEY$/;

/** The mistake in a value, as what to do about it; null when there is none. */
export function mistakeIn(
  value: string,
  { example }: Pick<Setting, 'example'>,
  demo: boolean,
): string | null {
  if (/^(["']).*\1$/.test(value)) return 'stands in quotes, which belong to the value here: leave them out';
  const isExample =
    (value === example && toFillIn.test(value)) || value.includes(':PASSWORD@') || value.includes('…');
  return isExample && !demo ? 'still has the value of the example: fill in your own' : null;
}

/** A name that nobody reads and the known name that it resembles. */
export function nearMiss(name: string, known: readonly string[]): string | null {
  if (name.length < 6 || known.includes(name)) return null;
  const most = name.length < 8 ? 1 : 2;
  return known.find((one) => one[0] === name[0] && distance(name, one, most) <= most) ?? null;
}

/** How many letters are added, missing, changed or exchanged with their neighbour; more than `most` counts as one more. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
