import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { Breach } from './rules.ts';
import { lineAt, namesOf, type Source } from './sources.ts';

/** A name that one file imports of another; `*` where it takes the whole file. */
export type ImportedName = { by: string; of: string; name: string };

const isProduct = (path: string): boolean =>
  /^(src|portal-sim|web\/src|scripts)\//.test(path) || /^web\/[^/]+$/.test(path);

/** The names that any file of the checkout imports of another, tests, benches and scripts included. */
export function readImportedNames(root: string): ImportedName[] {
  const patterns = [
    '{src,portal-sim,test,bench,scripts,web/src}/**/*.{ts,tsx,mts,mjs}',
    'web/*.{mjs,ts,html}',
  ];
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .flatMap((file) => importedNames(file.split(sep).join('/'), readFileSync(join(root, file), 'utf8')));
}

export function importedNames(by: string, text: string): ImportedName[] {
  const pattern =
    /\b(?:import|export)\s+(?:type\s+)?(?<names>\{[^}]*\}|\*)[^'"`;{}]*?\bfrom\s*['"](?<from>[^'"]+)['"]|\bimport\(\s*['"](?<whole>[^'"]+)['"]/g;
  return [...text.matchAll(pattern)].flatMap(({ groups }) => {
    const specifier = groups?.['from'] ?? groups?.['whole'] ?? '';
    if (!/^[#.]/.test(specifier)) return [];
    const of = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : posix.join(posix.dirname(by), specifier);
    const names = groups?.['names'] ?? '*';
    if (names.startsWith('*')) return [{ by, of, name: '*' }];
    return namesOf(names.slice(1, -1)).map((name) => ({ by, of, name }));
  });
}

/**
 * A value is exported because another file imports it. Where only tests and benches do, its own file uses it too:
 * product code that nothing but a test calls is dead. A type may be exported to name what its file's functions take
 * and give.
 */
export function exportsWithoutImporter(
  sources: readonly Source[],
  imported: readonly ImportedName[],
  exceptions: ReadonlySet<string>,
): Breach[] {
  const importers = new Map<string, string[]>();
  for (const { by, of, name } of imported) {
    const key = `${of} ${name}`;
    importers.set(key, [...(importers.get(key) ?? []), by]);
  }
  return sources.flatMap(({ path, bare }) => {
    const whole = importers.get(`${path} *`) ?? [];
    return [...bare.matchAll(exported)].flatMap((match) => {
      const [, kind = '', name = ''] = match;
      const by = [...whole, ...(importers.get(`${path} ${name}`) ?? [])];
      const isType = kind === 'type' || kind === 'interface';
      const isUsedHere = [...bare.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
      if (by.some(isProduct) || exceptions.has(name)) return [];
      if (by.length > 0 || isType ? isUsedHere : false) return [];
      const why = by.length === 0 ? 'nobody imports' : 'only tests use';
      return [`${path}:${lineAt(bare, match.index)} ${why} ${name}`];
    });
  });
}

const exported = /^export (?:async )?(function\*?|const|let|class|type|interface|enum) (\w+)/gm;
