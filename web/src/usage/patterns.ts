import { calls } from '#contract/calls.ts';
import { pages } from '../paths.ts';

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path);

const pagePatterns = pages.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
const callPaths = Object.values(calls).map(({ path }) => path);

/** "/gst-details/edit/{gstinId}" for any GSTIN's page; 'unknown' for an address without a page. */
export const pagePattern = (pathname: string): string =>
  pagePatterns.find((pattern) => matches(pattern, pathname)) ?? 'unknown';

/** "/api/gst-details/{id}" for any id; without the query. */
export function callPattern(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '');
  return (
    callPaths.find((pattern) => pattern === path) ??
    callPaths.find((pattern) => matches(pattern, path)) ??
    'unknown'
  );
}
