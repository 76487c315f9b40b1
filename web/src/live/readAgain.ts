import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { allData, type Change, type Shown, touches } from '#domain/shared/change.ts';
import { CallError } from '../client/answers.ts';
import { requestsSent } from '../client/openApi.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What a query shows: it is read again when that changes. `told`: acts of this page leave it as it is. */
    queryMeta: { shows?: Shown; told?: true };
  }
}

/** From the start of one reading to the start of the next; together at most three requests a second. */
const leastMs = 1000;
const mostAtOnce = 3;
const longestPauseMs = 30_000;

/** Reads again what is on screen, when it changed, and no oftener than a page should. */
export type Reader = {
  /** Something changed: what shows it is read again within a second, or when it is next on screen. */
  touch: (change: Change) => void;
  /** After an act of this page: everything on screen. Done when it was read. */
  readAgain: () => Promise<void>;
  /** What could not be read is asked for again, though not before the server allows. Done when it was. */
  tryAgain: () => Promise<void>;
  /** The page is in view again: what is old, or changed while nobody looked, is read. */
  lookAgain: () => void;
  /** When what stands on screen was read, of that whose newest reading failed the oldest; null when none did. */
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
 * For what a page does itself: give it to `onSettled`. An act is done when its page was read again; a refusal is told
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
  /** Queries whose newest reading began before the newest change of what they show. */
  const behind = new Set<Query>();
  /** Acts of this page that wait for the next reading. */
  let waiting: { go: () => void; patient: boolean }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = false;
  let nextAt = 0;
  /** After failures the next reading is later, unless a person has acted. */
  let restUntil = 0;
  /** By Retry-After. */
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
    if (refusedUntil > now) letGo(waiting.filter(({ patient }) => !patient));
    timer = setTimeout(() => void read(), Math.max(0, soonest() - now));
  };

  const read = async (): Promise<void> => {
    if (document.hidden || Date.now() < soonest()) return plan();
    const began = Date.now();
    nextAt = began + leastMs;
    // One that is under way began before the change: its turn comes when it has ended.
    const due = onScreen()
      .filter((query) => query.state.fetchStatus === 'idle')
      .toSorted((a, b) => readAt(a) - readAt(b))
      .slice(0, waiting.length > 0 ? Infinity : mostAtOnce);
    if (due.length === 0) return plan();
    const served = waiting;
    reading = true;
    const before = requestsSent();
    // A request that a lost network never answers holds nothing else up.
    await Promise.race([
      queries.refetchQueries({ predicate: (query) => due.includes(query) }, { cancelRefetch: false }),
      new Promise((resolve) => setTimeout(resolve, longestPauseMs)),
    ]);
    const turns = (requestsSent() - before) / mostAtOnce;
    failures = due.some(({ state }) => mayComeRight(state.error)) ? failures + 1 : 0;
    restUntil = failures === 0 ? 0 : Date.now() + Math.min(leastMs * 2 ** failures, longestPauseMs);
    nextAt = Math.max(nextAt, began + turns * leastMs);
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
      nextAt = Math.max(nextAt, Date.now() + leastMs);
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
  const touch = (change: Change, told = true): void =>
    mark(({ meta }) => meta?.shows !== undefined && (told || !meta.told) && touches(change, meta.shows));
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
      return times.length === 0 ? null : Math.min(...times);
    },
    listen: (listener) => cache.subscribe(listener),
  };
}

const isOnScreen = (query: Query): boolean => query.isActive() && !query.isDisabled();

const readAt = ({ state }: Query): number => Math.max(state.dataUpdatedAt, state.errorUpdatedAt);

/** A refusal of the moment: too many requests, no network, or a server in trouble. */
const mayComeRight = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.problem.status === 429 || error.problem.status === 0 || error.problem.status >= 500);
