import { posix } from 'node:path';
import type { Source } from './sources.ts';

/** The packages that a process loads with a file: by what it imports and re-exports, not by `import()`. */
export function packagesLoadedWith(sources: readonly Source[], entry: string): Set<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const packages = new Set<string>();
  const seen = new Set<string>();
  const load = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const source = byPath.get(path);
    if (source === undefined) throw new Error(`${path} is not there`);
    for (const specifier of loadedBy(source.code)) {
      if (specifier.startsWith('node:')) continue;
      if (specifier.startsWith('#')) load(`src/${specifier.slice(1)}`);
      else if (specifier.startsWith('.')) load(posix.join(posix.dirname(path), specifier));
      else packages.add(specifier);
    }
  };
  load(entry);
  return packages;
}

/** Without `import type`, which is gone when the program runs; `import { type … }` loads its file. */
const loadedBy = (code: string): string[] =>
  [
    ...code.matchAll(/^(?:import|export)\b(?!\s+type\b)[^'";=]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'/gm),
  ].map(([, from, plain]) => from ?? plain ?? '');
