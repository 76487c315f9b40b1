const ends: (() => Promise<void>)[] = [];

/** Ends what the files of one test process share, as a browser: done after the last of them. */
export function atEnd(end: () => Promise<void>): void {
  ends.push(end);
}

/** What the runner does after the last file of a process. */
export async function endProcess(): Promise<void> {
  for (const end of ends) await end();
}
