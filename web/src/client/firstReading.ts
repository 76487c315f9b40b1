let heard: (at: string) => void;
let first = next();

/** Takes when an answer began to be read, from its x-read-at header: the first one counts. */
export function noteReading(header: string | null): void {
  if (header !== null) heard(header);
}

/** When the first of the answers that are shown began to be read, by the server's clock. */
export const firstReading = (): Promise<string> => first;

/** What was read until now is shown no longer. */
export function forgetReadings(): void {
  first = next();
}

function next(): Promise<string> {
  return new Promise((resolve) => {
    heard = resolve;
  });
}
