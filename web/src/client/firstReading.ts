let heard: (at: string) => void;
let sentAt: number | null = null;
let first = next();

/** To be called before a request is sent. */
export function noteSending(): void {
  sentAt ??= performance.now();
}

/** Takes when an answer began to be read, from its x-read-at header: the first answer to come counts. */
export function noteReading(header: string | null): void {
  if (header === null || sentAt === null) return;
  // One that was sent before it may have been read earlier and come later.
  heard(String(Math.floor(Number(header) - (performance.now() - sentAt))));
}

/** Nothing that is shown began to be read before this, in ms by the server's clock. */
export const firstReading = (): Promise<string> => first;

/** What was read until now is shown no longer. */
export function forgetReadings(): void {
  first = next();
}

function next(): Promise<string> {
  sentAt = null;
  return new Promise((resolve) => {
    heard = resolve;
  });
}
