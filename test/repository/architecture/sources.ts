import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** A source file as the rules see it; every text has the lines of the original. */
export type Source = {
  /** From the root of the checkout, with slashes. */
  path: string;
  /** Without comments. */
  code: string;
  /** Without comments and without what strings hold. */
  bare: string;
  imports: Import[];
};

/** `target` is a path from the root for our own files, else the bare specifier of a package. */
/** `names` are those of a named import, types included. */
export type Import = { target: string; own: boolean; line: number; names: string[] };

const roots = ['src', 'portal-sim', 'web/src'];

export function readSources(root: string): Source[] {
  const found: Source[] = [];
  for (const folder of roots.filter((name) => existsSync(join(root, name)))) {
    for (const file of globSync(`${folder}/**/*.{ts,tsx,mts}`, { cwd: root })) {
      found.push(sourceOf(file.split(sep).join('/'), readFileSync(join(root, file), 'utf8')));
    }
  }
  return found;
}

export function sourceOf(path: string, text: string): Source {
  const { code, bare } = mask(text);
  return { path, code, bare, imports: importsOf(path, code) };
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Statements, re-exports and import() alike; type imports count, because they couple as well. */
function importsOf(path: string, code: string): Import[] {
  const pattern =
    /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*(?<from>['"][^'"]+['"])|\bimport\s*\(?\s*(?<plain>['"][^'"]+['"])/g;
  return [...code.matchAll(pattern)].map((match) => {
    const specifier = (match.groups?.['from'] ?? match.groups?.['plain'] ?? '').slice(1, -1);
    const own = /^[#.]/.test(specifier);
    const target = specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : own
        ? posix.join(posix.dirname(path), specifier)
        : specifier;
    const named = /\{([^}]*)\}/.exec(match[0])?.[1] ?? '';
    const names = namesOf(named);
    return { target, own, line: lineAt(code, match.index + match[0].length), names };
  });
}

/** The names of an import's list, as their own file calls them. */
export const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s.*$/, ''),
    )
    .filter((name) => name !== '');

/** Blanks comments, and in `bare` strings too; a string that a regular expression seems to open ends with its line. */
function mask(text: string): { code: string; bare: string } {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  const pattern =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;
  const isComment = (part: string): boolean => part.startsWith('//') || part.startsWith('/*');
  // A template's ${} holds code and stays; only its text goes.
  const emptied = (part: string): string =>
    part.startsWith('`')
      ? `\`${part
          .slice(1, -1)
          .split(/(\$\{[^}]*\})/)
          .map((piece) => (piece.startsWith('${') ? piece : blank(piece)))
          .join('')}\``
      : `${part.charAt(0)}${blank(part.slice(1, -1))}${part.charAt(0)}`;
  return {
    code: text.replaceAll(pattern, (part) => (isComment(part) ? blank(part) : part)),
    bare: text.replaceAll(pattern, (part) => (isComment(part) ? blank(part) : emptied(part))),
  };
}
