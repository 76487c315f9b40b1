import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The targets that a comment or a record may cite, and where they are. */
export type Cited = {
  /** Headings of docs/gst-portal.md. */
  facts: ReadonlySet<string>;
  /** Number of a record, and how many numbered points it has. */
  records: ReadonlyMap<string, number>;
  /** Sections of docs/specification.md. */
  sections: ReadonlySet<string>;
  /** Anchors of docs/design.md. */
  anchors: ReadonlySet<string>;
};

export function readCited(root: string): Cited {
  const text = (path: string): string => readFileSync(join(root, path), 'utf8');
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) => {
    const points = [...text(file).matchAll(/^(\d+)\. /gm)].map((match) => Number(match[1]));
    return [/(\d{3})-/.exec(file)?.[1] ?? '', Math.max(0, ...points)] as const;
  });
  return {
    facts: new Set([...text('docs/gst-portal.md').matchAll(/^### (\S+)$/gm)].map((match) => match[1] ?? '')),
    records: new Map(records),
    sections: new Set(
      [...text('docs/specification.md').matchAll(/^## (\d+)\./gm)].map((match) => match[1] ?? ''),
    ),
    anchors: new Set(anchorsOf(text('docs/design.md'))),
  };
}

/** The anchors of a document's headings, in order, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Every text that may cite: what we wrote, code and papers. */
export function readCiting(root: string): { path: string; text: string }[] {
  const patterns = [
    '{src,portal-sim,test,bench,scripts}/**/*.{ts,mts,mjs}',
    'web/{src,public}/**/*.{ts,tsx,css,js}',
    'web/*.{mjs,html}',
    'docs/**/*.md',
    '*.md',
  ];
  return (
    patterns
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .filter((path) => existsSync(join(root, path)) && !path.includes('architecture'))
      // Written by others.
      .filter((path) => path !== 'THIRD_PARTY.md')
      .map((path) => ({ path: path.split(sep).join('/'), text: readFileSync(join(root, path), 'utf8') }))
  );
}

/** Sources of facts that are not in this repository, as comments once named them. */
const elsewhere =
  /\b(?:P \d+(?:\.\d+)?|[Dd]ecisions? \d+(?:\.\d+)?|[Ss]pec \d+|gstn-protocol|(?:house|stack)\.md)\b/g;

/** `file:line what is wrong` of each citation that leads nowhere. */
export function brokenCitations({ path, text }: { path: string; text: string }, cited: Cited): string[] {
  const broken: string[] = [];
  const look = (pattern: RegExp, wrong: (match: RegExpExecArray) => boolean): void => {
    for (const match of text.matchAll(pattern))
      if (wrong(match)) broken.push(`${path}:${text.slice(0, match.index).split('\n').length} ${match[0]}`);
  };
  look(/gst-portal#([\w-]+)/g, ([, fact = '']) => !cited.facts.has(fact));
  look(/\b[Rr]ecord (\d{3})(?:\.(\d+))?/g, ([, number = '', point]) => {
    const points = cited.records.get(number);
    return points === undefined || (point !== undefined && Number(point) > points);
  });
  look(/docs\/decisions\/(\d{3})/g, ([, number = '']) => !cited.records.has(number));
  look(/\bdesign(?:\.md)?#([\w-]+)/g, ([, anchor = '']) => !cited.anchors.has(anchor));
  look(/\bspecification (\d+)\b/g, ([, section = '']) => !cited.sections.has(section));
  look(elsewhere, () => true);
  return broken;
}
