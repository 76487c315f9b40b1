import { minutes } from './istTime.ts';

/** Pauses in milliseconds that double from one minute to two hours, varied slightly by registration and try. */
export function backOff(tries: number, seed: string): number {
  const base = Math.min(minutes(120), minutes(1) * 2 ** Math.min(tries, 10));
  let hash = 7;
  for (const character of `${seed}${tries}`) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1000;
  return base + Math.round((base * hash) / 5000);
}
