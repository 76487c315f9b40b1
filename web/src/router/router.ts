import type { ComponentType } from 'react';
import { decoded, matchRoutes, type Params, type Route } from './match.ts';

export type Location = {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
  /** The state stored with this history entry; survives a reload. */
  state: unknown;
  /** The key of this history entry. */
  key: string;
};

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean };

/** The page on screen. */
export type Shown = {
  location: Location;
  params: Params;
  /** From the outermost to the page; null until the first page's code has loaded. */
  chain: readonly ComponentType[] | null;
  /** Whether the code of another page is being fetched. */
  coming: boolean;
  /** Continues the navigation that a question has stopped; null when none is stopped. */
  held: (() => void) | null;
};

export type Router = {
  shown: () => Shown;
  subscribe: (heard: () => void) => () => void;
  /** Fetches the code of the page there, which will be needed soon; a failed fetch is repeated at the navigation. */
  ready: (to: string) => void;
  /** Resolves when the page is drawn, or another navigation came first. */
  navigate: (to: string, options?: NavigateOptions) => Promise<void>;
  /** Called before each navigation away; if it returns true, the navigation is held (`Shown.held`). One at a time. */
  stopWith: (blocks: (() => boolean) | null) => void;
  /** Stays on the page: drops the stopped navigation. */
  stay: () => void;
  /** Scrolls to the top of the page, or to where it was left; call it when the page has been drawn. */
  scroll: () => void;
};

/**
 * As earlier versions of the pages wrote it: a tab that is open during an update keeps its history. `scroll`: where it
 * was left, in pixels from the top.
 */
type Entry = { usr?: unknown; key?: string; idx?: number; scroll?: number };

/**
 * The pages of one document by their addresses (docs/decisions/119): the code of a page is fetched before the address
 * changes, and the previous page stays on screen meanwhile.
 */
export function createRouter(
  routes: readonly Route[],
  /** Shown in place of a page whose code cannot be fetched. */
  unavailable: (error: unknown) => ComponentType,
): Router {
  const loaded = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  /** Scroll positions of entries left by a step in the history, which cannot write to them. */
  const positions = new Map<string, number>();
  let index = entryNow().idx ?? 0;
  let turns = 0;
  let blocks: (() => boolean) | null = null;
  // The browser steps before anybody is asked; a stopped step is reversed.
  let ignoredSteps = 0;
  let passes = false;
  let scrollTo: number | 'start' | 'stay' = 'start';
  let shown: Shown;

  const set = (change: Partial<Shown>): void => {
    shown = { ...shown, ...change };
    for (const heard of listeners) heard();
  };

  async function load(route: Route): Promise<void> {
    if (route.lazy === undefined || loaded.has(route)) return;
    loaded.set(route, await route.lazy());
  }

  /** Draws the page at this address when its code is there; `enter` writes the history just before. */
  async function show(location: Location, enter: () => void, to: typeof scrollTo): Promise<void> {
    turns += 1;
    const turn = turns;
    const { chain, params } = found(routes, location.pathname);
    const lacking = new Map<Route, ComponentType>();
    if (chain.some((route) => route.lazy !== undefined && !loaded.has(route))) {
      set({ coming: true });
      await Promise.all(
        chain.map((route) => load(route).catch((error: unknown) => lacking.set(route, unavailable(error)))),
      );
      if (turn !== turns) return;
    }
    positions.set(shown.location.key, window.scrollY);
    enter();
    scrollTo = to;
    set({ location, params, chain: componentsOf(chain, loaded, lacking), coming: false });
  }

  async function navigate(to: string, options: NavigateOptions = {}): Promise<void> {
    if (blocks?.() === true) {
      set({
        held: () => {
          set({ held: null });
          void go(to, options);
        },
      });
      return;
    }
    await go(to, options);
  }

  async function go(to: string, options: NavigateOptions): Promise<void> {
    const { replace = to === hrefOf(shown.location), state = null, preventScrollReset = false } = options;
    const url = new URL(to, window.location.href);
    const location = { ...partsOf(url), state, key: newKey() };
    const enter = (): void => {
      if (!replace) {
        history.replaceState({ ...entryNow(), scroll: window.scrollY }, '');
        index += 1;
      }
      const entry: Entry = { usr: state, key: location.key, idx: index };
      if (replace) history.replaceState(entry, '', url);
      else history.pushState(entry, '', url);
    };
    await show(location, enter, preventScrollReset ? 'stay' : 'start');
  }

  /** A step in the history, or a link within the same page. */
  function stepped({ state }: PopStateEvent): void {
    if (ignoredSteps > 0) {
      ignoredSteps -= 1;
      return;
    }
    if (state === null) {
      index += 1;
      history.replaceState({ key: newKey(), idx: index } satisfies Entry, '');
      void show(locationNow(), () => {}, 'start');
      return;
    }
    const { idx } = entryNow();
    const steps = idx === undefined ? 0 : idx - index;
    if (steps !== 0 && !passes && blocks?.() === true) {
      ignoredSteps += 1;
      history.go(-steps);
      set({
        held: () => {
          set({ held: null });
          passes = true;
          history.go(steps);
        },
      });
      return;
    }
    passes = false;
    index = idx ?? index;
    const location = locationNow();
    void show(location, () => {}, positions.get(location.key) ?? entryNow().scroll ?? 'start');
  }

  const location = locationNow();
  const { chain, params } = found(routes, location.pathname);
  const isThere = chain.every((route) => route.lazy === undefined);
  const components = isThere ? componentsOf(chain, loaded) : null;
  shown = { location, params, chain: components, coming: false, held: null };
  scrollTo = entryNow().scroll ?? 'start';
  history.replaceState({ ...entryNow(), idx: index }, '');
  history.scrollRestoration = 'manual';
  window.addEventListener('popstate', stepped);
  window.addEventListener('pagehide', () => {
    history.replaceState({ ...entryNow(), scroll: window.scrollY }, '');
    // Until this document's code runs again, the browser restores the scroll position after a reload.
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  if (!isThere) void show(location, () => {}, scrollTo);

  return {
    shown: () => shown,
    subscribe: (heard) => {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    navigate,
    ready: (to) => {
      const { pathname } = new URL(to, window.location.href);
      Promise.all(found(routes, pathname).chain.map(load)).catch(() => undefined);
    },
    stopWith: (wanted) => {
      blocks = wanted;
    },
    stay: () => set({ held: null }),
    scroll: () => {
      if (scrollTo === 'stay') return;
      if (scrollTo === 'start') toHashOrTop(shown.location.hash);
      else window.scrollTo(0, scrollTo);
    },
  };
}

/** The page at this address in a document that nobody navigates: for prerendering. */
export function stillRouter(routes: readonly Route[], pathname: string): Router {
  const { chain, params } = found(routes, pathname);
  const shown: Shown = {
    location: { pathname, search: '', hash: '', state: null, key: 'default' },
    params,
    chain: componentsOf(chain),
    coming: false,
    held: null,
  };
  return {
    shown: () => shown,
    subscribe: () => () => {},
    ready: () => {},
    navigate: async () => {},
    stopWith: () => {},
    stay: () => {},
    scroll: () => {},
  };
}

export const hrefOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

function found(routes: readonly Route[], pathname: string) {
  const match = matchRoutes(routes, pathname);
  if (match === null) throw new Error(`no route stands at ${pathname}`);
  return match;
}

function componentsOf(
  chain: readonly Route[],
  ...loaded: ReadonlyMap<Route, ComponentType>[]
): readonly ComponentType[] {
  const fetched = (route: Route) => loaded.map((some) => some.get(route)).find((one) => one !== undefined);
  return chain.flatMap((route) => route.Component ?? fetched(route) ?? []);
}

const partsOf = ({ pathname, search, hash }: URL | globalThis.Location) => ({ pathname, search, hash });

const entryNow = (): Entry => (history.state ?? {}) as Entry;

function locationNow(): Location {
  const { usr = null, key = 'default' } = entryNow();
  return { ...partsOf(window.location), state: usr, key };
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

function toHashOrTop(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
  if (target === null) window.scrollTo(0, 0);
  else target.scrollIntoView();
}
