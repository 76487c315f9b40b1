import { extname } from 'node:path';
import { type Expression, parseSync, type PropertyKey, type SpreadElement, Visitor } from 'oxc-parser';

/** A sentence as its reader sees it: on one line, with quoted code cut to `…`. */
export type Sentence = { line: number; text: string };

/** A stretch of prose and the line on which it starts. */
type Prose = { line: number; text: string };

const read: Record<string, (text: string, path: string) => Prose[]> = {
  '.ts': ofScript,
  '.mts': ofScript,
  '.tsx': ofScript,
  '.mjs': ofScript,
  '.sql': (text) => ofComments(text, /'(?:''|[^'])*'|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)/g),
  '.css': (text) => ofComments(text, /'[^'\n]*'|"[^"\n]*"|(?<comment>\/\*[\s\S]*?\*\/)/g),
  '.yml': ofHashes,
  '.yaml': ofHashes,
  '.sh': ofHashes,
  '.service': ofHashes,
  '.cfg': ofHashes,
  '.env': ofHashes,
  '.md': ofMarkdown,
};

export const isRead = (path: string): boolean => extname(path) in read;

export function sentencesIn(text: string, path: string): Sentence[] {
  return (read[extname(path)]?.(text, path) ?? []).flatMap(split);
}

/** A sentence ends at . ! ? : or ; before a space, and with its paragraph or list item. */
function split({ line, text }: Prose): Sentence[] {
  const found: Sentence[] = [];
  let words: string[] = [];
  let start = line;
  const end = (): void => {
    if (words.length > 0) found.push({ line: start, text: words.join(' ') });
    words = [];
  };
  for (const [index, row] of withoutQuotes(text).split('\n').entries()) {
    if (/^\s*(?:[-+*]\s|\d+\.\s|#|@|$)/.test(row)) end();
    for (const word of row.split(/\s+/).filter((each) => each !== '')) {
      if (words.length === 0) start = line + index;
      words.push(word);
      if (/[.!?:;][)\]*_"'”’]*$/.test(word)) end();
    }
  }
  end();
  return found;
}

/** Code in backticks and texts of the pages in curly quotes are cut to `…`; line breaks stay. */
const withoutQuotes = (text: string): string =>
  text.replaceAll(/(`+)(?!`)[^`]+\1(?!`)|“[^”]+”/g, (quoted) =>
    quoted.includes('\n\n') ? quoted : `\`…\`${quoted.replaceAll(/[^\n]/g, '')}`,
  );

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

type Comment = { start: number; end: number };

/** Comments, joined over successive lines of their own, and in tests the names of cases. */
function ofScript(text: string, path: string): Prose[] {
  const { comments, program } = parseSync(path, text);
  const found = joined(text, comments);
  if (!path.startsWith('test/')) return found;
  const note = (node: Expression | PropertyKey | SpreadElement): void => {
    const name = textOf(node);
    // One or two words are a key or a title.
    if (name !== null && /\S+\s\S+\s\S/.test(name))
      found.push({ line: lineAt(text, node.start), text: asSentence(name) });
  };
  new Visitor({
    /** Of `test`, and of any function that is handed a case by its name. */
    CallExpression({ arguments: [first, ...others] }) {
      if (first !== undefined && others.some(({ type }) => type.endsWith('FunctionExpression'))) note(first);
    },
    /** Of a table of cases. */
    Property({ key, computed }) {
      if (!computed) note(key);
    },
  }).visit(program);
  return found;
}

function textOf(node: Expression | PropertyKey | SpreadElement): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…');
}

/** A name begins with a small letter. */
const asSentence = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function ofComments(text: string, pattern: RegExp): Prose[] {
  const comments = [...text.matchAll(pattern)]
    .filter(({ groups }) => groups?.['comment'] !== undefined)
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
  return joined(text, comments);
}

function ofHashes(text: string): Prose[] {
  return ofComments(text, /'[^'\n]*'|"[^"\n]*"|(?<=^|\s)(?<comment>#[^\n]*)/gm);
}

function joined(text: string, comments: Comment[]): Prose[] {
  const groups: Comment[] = [];
  for (const { start, end } of comments) {
    const last = groups.at(-1);
    const isNext = last !== undefined && /^[ \t]*\n[ \t]*$/.test(text.slice(last.end, start));
    if (isNext && !text.startsWith('/*', start)) last.end = end;
    else groups.push({ start, end });
  }
  return groups.map(({ start, end }) => ({
    line: lineAt(text, start),
    text: text
      .slice(start, end)
      .replace(/\*\/$/, '')
      .replaceAll(/^[ \t]*(?:\/\*\*?|\/\/+|--|#+|\*)/gm, ''),
  }));
}

/** Each cell of a table is a sentence of its own; blocks of code are left out. */
function ofMarkdown(text: string): Prose[] {
  const prose = text.replaceAll(/^[ \t]*(`{3,})[\s\S]*?^[ \t]*\1/gm, (block) =>
    block.replaceAll(/[^\n]/g, ''),
  );
  let rest = '';
  const cells: Prose[] = [];
  for (const [index, row] of prose.split('\n').entries()) {
    const isTable = row.startsWith('|');
    rest += isTable ? '\n' : `${row}\n`;
    if (isTable) for (const cell of row.split(/(?<!\\)\||<br>/)) cells.push({ line: index + 1, text: cell });
  }
  return [{ line: 1, text: rest }, ...cells];
}
