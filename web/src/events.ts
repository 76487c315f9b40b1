import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#contract/calls.ts';
import { fetchSignedIn } from './api.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * Follows the event stream while mounted and reads every query again when something of this user changed.
 * Read by fetch, because EventSource cannot carry the Authorization header (decisions 3.1).
 */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void follow(stop.signal, () => void queries.invalidateQueries());
    return () => stop.abort();
  }, [queries]);
}

async function follow(stop: AbortSignal, onChanged: () => void): Promise<void> {
  let pause = firstPauseMs;
  let missed = false;
  while (!stop.aborted) {
    const response = await fetchSignedIn(calls.events.path, { signal: stop }).catch(() => null);
    if (response?.ok && response.body) {
      // What changed while the stream was down was told to nobody.
      if (missed) onChanged();
      pause = firstPauseMs;
      await readLines(response.body, (line) => line.startsWith('event: changed') && onChanged()).catch(
        () => undefined,
      );
      missed = true;
    } else {
      if (response?.status === 401) return;
      missed = true;
      pause = Math.min(pause * 2, longestPauseMs);
    }
    await sleep(pause, stop);
  }
}

async function readLines(body: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let held = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (held + value).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}

function sleep(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
