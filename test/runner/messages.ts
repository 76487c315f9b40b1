/** What a worker tells the runner, one message per event. `text` is ready to print. */
export type Message =
  | { kind: 'started'; name: string }
  | { kind: 'passed' | 'skipped'; file: string; name: string; ms: number }
  | { kind: 'failed'; file: string; name: string; ms: number; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'done' };
