import type { ComponentType } from 'react';

/** One step of an address, or none (`path` left out), with the component drawn for it. */
export type Route = {
  /** Segments after its parent's; `:name` matches any one, `*` all that are left. */
  path?: string;
  Component?: ComponentType;
  /** Fetches the component when the address is opened. */
  lazy?: () => Promise<ComponentType>;
  children?: Route[];
};

export type Params = Readonly<Record<string, string>>;
export type Match = { chain: readonly Route[]; params: Params };

/**
 * The parameters of the pattern in this address, or null when it does not match; letter case and a trailing slash are
 * ignored.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const left = take(segmentsOf(pattern), segmentsOf(pathname));
  return left === null || left.rest.length > 0 ? null : left.params;
}

/** The routes from the outermost to the page at this address: the first in the order of the table. */
export function matchRoutes(routes: readonly Route[], pathname: string): Match | null {
  return among(routes, segmentsOf(pathname));
}

function among(routes: readonly Route[], segments: readonly string[]): Match | null {
  for (const route of routes) {
    const taken = take(segmentsOf(route.path ?? ''), segments);
    if (taken === null) continue;
    if (route.children === undefined) {
      if (taken.rest.length === 0) return { chain: [route], params: taken.params };
      continue;
    }
    const inner = among(route.children, taken.rest);
    if (inner !== null)
      return { chain: [route, ...inner.chain], params: { ...taken.params, ...inner.params } };
  }
  return null;
}

function take(
  pattern: readonly string[],
  segments: readonly string[],
): { params: Record<string, string>; rest: readonly string[] } | null {
  const params: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    if (wanted === '*') return { params, rest: [] };
    const found = segments[at];
    if (found === undefined) return null;
    if (wanted.startsWith(':')) params[wanted.slice(1)] = decoded(found);
    else if (wanted.toLowerCase() !== found.toLowerCase()) return null;
  }
  return { params, rest: segments.slice(pattern.length) };
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Anybody can type an address: a part that cannot be decoded stays as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
