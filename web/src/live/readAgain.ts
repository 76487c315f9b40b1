import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { allData, type Change, type Shown, touches } from '#domain/shared/change.ts';
import { CallError } from '../client/answers.ts';
import { requestsSent } from '../client/openApi.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `shows`: the data of a query, which is read again when that changes. The flag: acts of this page do not change
     * it.
     */
    queryMeta: { shows?: Shown; ownActsLeave?: true };
  }
}

/** From the start of one read to the start of the next; together at most three requests a second. */
const minMs = 1000;
const maxAtOnce = 3;
const longestPauseMs = 30_000;

/** Reads the data on screen again when it changed, and no more often than a page should. */
export type Reader = {
  /** Something changed: queries that show it are read again within a second, or when they are next on screen. */
  touch: (change: Change) => void;
  /** After an act of this page: reads everything on screen. Resolves when it was read. */
  readAgain: () => Promise<void>;
  /** Reads failed queries again, though not before the server allows. Resolves when they were read. */
  tryAgain: () => Promise<void>;
  /** The page is visible again: reads data that is old, or that changed meanwhile. */
  lookAgain: () => void;
  /**
   * When the data on screen was last read, for the oldest query whose newest read failed; 0 when none of them was ever
   * read, null when no read failed.
   */
  lastRead: () => number | null;
  listen: (listener: () => void) => () => void;
};

const readers = new WeakMap<QueryClient, Reader>();

export function readerOf(queries: QueryClient): Reader {
  const reader = readers.get(queries) ?? makeReader(queries);
  readers.set(queries, reader);
  return reader;
}

/**
 * For the page's own acts: pass it to `onSettled`. An act is done when its page was read again; a refusal is reported
 * at once.
 */
export function useReadAgain(): (answer?: { success: boolean }) => Promise<void> {
  const reader = readerOf(useQueryClient());
  return (answer) => {
    const read = reader.readAgain();
    return answer?.success === false ? Promise.resolve() : read;
  };
}

function makeReader(queries: QueryClient): Reader {
  const cache = queries.getQueryCache();
  /** Queries whose newest read began before the newest change of their data. */
  const behind = new Set<Query>();
  /** Acts of this page that wait for the next read. */
  let waiting: { go: () => void; patient: boolean }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = false;
  let nextAt = 0;
  /** After failures the next read is later, unless a person has acted. */
  let restUntil = 0;
  /** From Retry-After. */
  let refusedUntil = 0;
  let failures = 0;

  const onScreen = (): Query[] => [...behind].filter(isOnScreen);
  const letGo = (all: typeof waiting): void => {
    waiting = waiting.filter((one) => !all.includes(one));
    for (const { go } of all) go();
  };
  const soonest = (): number => Math.max(nextAt, refusedUntil, waiting.length > 0 ? 0 : restUntil);
  const plan = (): void => {
    clearTimeout(timer);
    if (reading) return;
    const now = Date.now();
    if (document.hidden || onScreen().length === 0) return letGo(waiting);
    // A read that is sure to fail would put the skeleton in place of the message; `lookAgain` comes with the network.
    if (!navigator.onLine && waiting.length === 0) return;
    if (refusedUntil > now) letGo(waiting.filter(({ patient }) => !patient));
    timer = setTimeout(() => void read(), Math.max(0, soonest() - now));
  };

  const read = async (): Promise<void> => {
    if (document.hidden || Date.now() < soonest()) return plan();
    const began = Date.now();
    nextAt = began + minMs;
    // A read in flight began before the change: it is repeated when it has ended.
    const due = onScreen()
      .filter((query) => query.state.fetchStatus === 'idle')
      .toSorted((a, b) => readAt(a) - readAt(b))
      .slice(0, waiting.length > 0 ? Infinity : maxAtOnce);
    if (due.length === 0) return plan();
    const served = waiting;
    reading = true;
    const before = requestsSent();
    // A request that a lost network never answers holds nothing else up.
    await Promise.race([
      queries.refetchQueries({ predicate: (query) => due.includes(query) }, { cancelRefetch: false }),
      new Promise((resolve) => setTimeout(resolve, longestPauseMs)),
    ]);
    const turns = (requestsSent() - before) / maxAtOnce;
    failures = navigator.onLine && due.some(({ state }) => mayComeRight(state.error)) ? failures + 1 : 0;
    restUntil = failures === 0 ? 0 : Date.now() + Math.min(minMs * 2 ** failures, longestPauseMs);
    nextAt = Math.max(nextAt, began + turns * minMs);
    reading = false;
    letGo(served);
    plan();
  };

  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') behind.delete(query);
    if (event.type === 'observerAdded' && behind.has(query)) plan();
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') {
      behind.delete(query);
      nextAt = Math.max(nextAt, Date.now() + minMs);
    } else if (action.type === 'error' && mayComeRight(action.error)) {
      const { status, retryAfter } = action.error.problem;
      if (status === 429) refusedUntil = Date.now() + Math.max(1, retryAfter) * 1000;
      behind.add(query);
      plan();
    }
  });

  const mark = (isMeant: (query: Query) => boolean): void => {
    for (const query of cache.getAll()) if (isMeant(query)) behind.add(query);
    void queries.invalidateQueries({ predicate: (query) => behind.has(query), refetchType: 'none' });
    plan();
  };
  const touch = (change: Change, includesFlagged = true): void =>
    mark(
      ({ meta }) =>
        meta?.shows !== undefined && (includesFlagged || !meta.ownActsLeave) && touches(change, meta.shows),
    );
  return {
    touch,
    readAgain: () =>
      new Promise((go) => {
        waiting.push({ go, patient: false });
        touch(allData, false);
      }),
    tryAgain: () =>
      new Promise((go) => {
        waiting.push({ go, patient: true });
        nextAt = 0;
        mark((query) => isOnScreen(query) && query.state.status === 'error');
      }),
    lookAgain: () => mark((query) => isOnScreen(query) && query.isStale()),
    lastRead: () => {
      const failed = cache.getAll().filter((query) => isOnScreen(query) && query.state.status === 'error');
      const times = failed.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0);
      if (times.length > 0) return Math.min(...times);
      return failed.some(({ state }) => mayComeRight(state.error)) ? 0 : null;
    },
    listen: (listener) => cache.subscribe(listener),
  };
}

const isOnScreen = (query: Query): boolean => query.isActive() && !query.isDisabled();

const readAt = ({ state }: Query): number => Math.max(state.dataUpdatedAt, state.errorUpdatedAt);

/** A temporary refusal: too many requests, no network, or a server in trouble. */
const mayComeRight = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.problem.status === 429 || error.problem.status === 0 || error.problem.status >= 500);
