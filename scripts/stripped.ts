import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Writes the program as a production runs it into `target`: each file of src/ and portal-sim/ with blanks in place of its types, so
 * that lines and columns stay, and other files unchanged. A process that strips its types itself holds the compiler
 * for as long as it lives (docs/decisions/151).
 */
export function writeStripped(root: string, target: string): void {
  for (const file of globSync(['src/**/*', 'portal-sim/**/*'], { cwd: root, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const from = join(file.parentPath, file.name);
    const to = join(target, from.slice(root.length + 1));
    mkdirSync(dirname(to), { recursive: true });
    if (file.name.endsWith('.ts'))
      writeFileSync(`${to.slice(0, -3)}.js`, javaScriptOf(readFileSync(from, 'utf8')));
    else cpSync(from, to);
  }
}

/** Names of files are written out in imports alone, and where a thread's file is resolved. */
const javaScriptOf = (text: string): string =>
  stripTypeScriptTypes(text).replaceAll(
    /\b((?:from|import(?:\.meta\.resolve)?)\s*\(?\s*'[#.][^'\n]*)\.ts'/g,
    "$1.js'",
  );
