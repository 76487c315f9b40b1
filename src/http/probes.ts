import { callList, calls } from '#contract/calls.ts';

/** Addresses that are neither limited nor logged while all is well. */
const probePaths: ReadonlySet<string> = new Set(
  callList.filter(({ unlimited }) => unlimited === true).map(({ path }) => path),
);

export const isProbe = (url: string): boolean => probePaths.has(pathOf(url));

/** Calls whose successful responses are not logged. */
export const isAboutHealth = (url: string): boolean => isProbe(url) || pathOf(url) === calls.health.path;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';
