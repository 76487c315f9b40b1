let heard: (at: string) => void;
let sentAt: number | null = null;
let first = next();

/** Call it before a request is sent. */
export function noteSending(): void {
  sentAt ??= performance.now();
}

/** Notes when the server began to read an answer, from its x-read-at header: the first answer to arrive counts. */
export function noteReading(header: string | null): void {
  if (header === null || sentAt === null) return;
  // An answer sent before it may have been read earlier and arrive later.
  heard(String(Math.floor(Number(header) - (performance.now() - sentAt))));
}

/** Nothing on screen was read before this time, in ms by the server's clock. */
export const firstReading = (): Promise<string> => first;

/** Everything read until now is no longer on screen. */
export function forgetReadings(): void {
  first = next();
}

function next(): Promise<string> {
  sentAt = null;
  return new Promise((resolve) => {
    heard = resolve;
  });
}
