import { useQueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect } from 'react';
import { calls } from '#contract/calls.ts';
import { allData, anyChange, type Change, readChange } from '#domain/shared/change.ts';
import { fetchSignedIn } from '../client/api.ts';
import { firstReading, forgetReadings } from '../client/firstReading.ts';
import { readerOf } from './readAgain.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** A stream that lived this long was working: whatever ended it, the next one opens soon. */
const steadyMs = 60_000;
/** The pause after newer pages replaced this stream: opening it again would end one of theirs. */
const replacedPauseMs = 60_000;
/** The server sends something every 25 s. */
const silentMs = 60_000;
const unheardEveryMs = 6000;

/**
 * Follows the event stream while mounted; changed data is read again if it is on screen. When nothing arrives on the
 * stream, the data on screen is read now and then. The stream is read by fetch, because EventSource cannot carry the
 * Authorization header (design#pending-gstin).
 */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const reader = readerOf(queries);
    let heardAt = 0;
    void follow(stop.signal, {
      heard: (at) => {
        heardAt = at;
      },
      changed: reader.touch,
    });
    const unheard = setInterval(() => {
      if (Date.now() - heardAt > silentMs) reader.touch(allData);
    }, unheardEveryMs);
    const seen = () => document.hidden || reader.lookAgain();
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', seen);
    return () => {
      stop.abort();
      forgetReadings();
      clearInterval(unheard);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', seen);
    };
  }, [queries]);
}

type StreamListener = {
  /** The time at which the stream was last heard; 0 once it is broken. */
  heard: (at: number) => void;
  changed: (change: Change) => void;
};

async function follow(stop: AbortSignal, listener: StreamListener): Promise<void> {
  let pause = firstPauseMs;
  let missed = false;
  // Without it, changes between a page's first reading and its stream would be lost.
  const since = await Promise.race([firstReading(), sleep(unheardEveryMs, stop)]);
  while (!stop.aborted) {
    const response = await fetchSignedIn(
      missed || since === undefined ? calls.events.path : `${calls.events.path}?since=${since}`,
      { signal: stop },
    ).catch(() => null);
    if (response?.ok && response.body) {
      // Changes while the stream was down reached nobody.
      if (missed) listener.changed(anyChange);
      const openedAt = Date.now();
      let replaced = false;
      const heard = () => listener.heard(Date.now());
      await response.body
        .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
        .pipeThrough(new EventSourceParserStream({ onComment: heard, onRetry: heard }))
        .pipeTo(
          new WritableStream({
            write: ({ event, data }) => {
              heard();
              if (event === 'replaced') replaced = true;
              if (data !== '') listener.changed(readChange(data));
            },
          }),
        )
        .catch(() => undefined);
      listener.heard(0);
      missed = true;
      if (replaced) {
        await (document.hidden ? shown(stop) : sleep(replacedPauseMs, stop));
        continue;
      }
      pause = Date.now() - openedAt >= steadyMs ? firstPauseMs : Math.min(pause * 2, longestPauseMs);
    } else {
      if (response?.status === 401) return;
      const retryAfter = Number(response?.headers.get('retry-after') ?? 0);
      pause = Math.max(Math.min(pause * 2, longestPauseMs), retryAfter * 1000);
    }
    missed = true;
    await sleep(pause, stop);
  }
}

/** Resolves once the page is visible. */
function shown(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden && !stop.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    stop.addEventListener('abort', look);
  });
}

function sleep(ms: number, stop: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
}
