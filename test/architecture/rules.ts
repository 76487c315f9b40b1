import { basename } from 'node:path/posix';
import { lineAt, type Source } from './sources.ts';

/** A broken rule, as it is shown: `file:line what is wrong`. */
export type Breach = string;
export type Rule = (sources: Source[]) => Breach[];

const adapters = ['db', 'portal', 'identity', 'notify', 'security', 'files', 'demo', 'usage'];

/**
 * Who may import whom (ARCHITECTURE.md). An arrow carries on to the end of its line: contract and usecases
 * lead to domain, so every room inside src/ may name the domain's types. `ports` are the files of usecases
 * whose name begins so. The demo's stand-ins are adapters like the others.
 */
const arrows: Record<string, string[]> = {
  domain: [],
  contract: ['domain'],
  usecases: ['ports', 'domain'],
  ports: ['domain'],
  http: ['contract', 'usecases', 'ports', 'domain'],
  jobs: ['usecases', 'ports', 'domain'],
  web: ['contract', 'domain'],
  'portal-sim': [],
  ...Object.fromEntries(adapters.map((room) => [room, ['ports', 'domain']])),
  // Its mail sink is a mail server like the relay's (docs/decisions/010).
  demo: ['notify', 'ports', 'domain'],
};

/** `composition` is what lies directly in src/: main, context and what they are split into. */
export function roomOf(path: string): string {
  if (path.startsWith('portal-sim/')) return 'portal-sim';
  if (path.startsWith('web/')) return 'web';
  const [, room, ...rest] = path.split('/');
  if (room === undefined || rest.length === 0) return 'composition';
  return room === 'usecases' && basename(path).startsWith('ports') ? 'ports' : room;
}

export const roomsImportOnlyAlongTheArrows: Rule = (sources) =>
  eachOwnImport(sources, (from, to) => {
    if (from === to || (from === 'composition' && to !== 'portal-sim' && to !== 'web')) return undefined;
    const may = arrows[from];
    if (may === undefined) return `the room ${from} is not in the table of arrows`;
    return may.includes(to) ? undefined : `${from} may not import ${to}`;
  });

/** Only the composition root reads it: every other room is handed what it needs. */
export const configIsReadByTheCompositionRootAlone: Rule = (sources) =>
  sources.flatMap((source) =>
    roomOf(source.path) === 'composition'
      ? []
      : source.imports
          .filter(({ target }) => target === 'src/config.ts')
          .map(({ line }) => `${source.path}:${line} only main and the context may import config.ts`),
  );

export const webFeaturesNeverImportEachOther: Rule = (sources) => {
  const feature = (path: string): string | undefined => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  return sources.flatMap((source) => {
    const from = feature(source.path);
    const isPart = /^web\/src\/(ui|returns|codes|access)\//.test(source.path);
    return source.imports.flatMap(({ target, line }) => {
      const to = feature(target);
      if (to === undefined || to === from || (from === undefined && !isPart)) return [];
      return [`${source.path}:${line} ${from ?? 'a shared part'} may not import the feature ${to}`];
    });
  });
};

export const domainImportsNothingOutside: Rule = (sources) =>
  inRooms(sources, ['domain']).flatMap((source) =>
    source.imports
      .filter(({ target }) => !target.startsWith('src/domain/'))
      .map(({ target, line }) => `${source.path}:${line} domain may not import ${target}`),
  );

export const domainReadsNoClockAndNoMachine: Rule = (sources) =>
  absent(inRooms(sources, ['domain']), [
    ...clocksAndChance,
    /\bperformance\b/g,
    /\bprocess\b/g,
    /\bsetTimeout\b|\bsetInterval\b/g,
    /\bfetch\s*\(/g,
    /\bBuffer\b/g,
  ]);

export const usecasesTakeClockAndChanceAsPorts: Rule = (sources) =>
  absent(inRooms(sources, ['usecases', 'ports']), clocksAndChance);

export const usecasesKnowNoQueue: Rule = (sources) =>
  packagesStayIn(sources, /^pg-boss(\/|$)/, ['db', 'jobs', 'composition']);

export const onlyDbSpeaksSql: Rule = (sources) => [
  ...packagesStayIn(sources, /^(kysely|pg|pg-cursor|pg-pool|pg-query-stream|postgres)(\/|$)/, ['db']),
  ...absent(
    sources.filter((source) => roomOf(source.path) !== 'db'),
    [/\bsql(<[^`;]*>)?`/g, /\.query\s*(<[^()`;]*>)?\(\s*['"`]/g],
  ),
];

export const namesSayWhatIsInside: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    const name = basename(path).replace(/\..*$/, '');
    if (name === 'index') return [`${path}:1 no barrel files: import from the file that has it`];
    const vague =
      /^(utils?|helpers?|managers?|services?|types?)$|(Utils?|Helpers?|Managers?|Services?)$/.test(name);
    return vague ? [`${path}:1 the name ${name} does not say what is inside`] : [];
  });

export const roomsFormNoCycle: Rule = (sources) => {
  const edges = new Map<string, Map<string, string>>();
  eachOwnImport(sources, (from, to, where) => {
    if (from !== to && from !== 'composition' && to !== 'composition') {
      const known = edges.get(from) ?? new Map<string, string>();
      edges.set(from, known.set(to, known.get(to) ?? where));
    }
    return undefined;
  });
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    [...(edges.get(from)?.keys() ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reaches(to, from, new Set()))
      .map(([to, where]) => `${where} ${from} imports ${to}, which leads back to ${from}`),
  );
};

const clocksAndChance = [
  /\bDate\.now\b/g,
  /\bnew Date\s*\(\s*\)/g,
  /\bnew Date\b(?!\s*\()/g,
  /\bTemporal\.Now\b/g,
  /\bMath\.random\b/g,
  /\brandom(UUID|Bytes|Int)\b/g,
  /\bgetRandomValues\b/g,
];

function inRooms(sources: Source[], rooms: string[]): Source[] {
  return sources.filter((source) => rooms.includes(roomOf(source.path)));
}

function absent(sources: Source[], patterns: RegExp[]): Breach[] {
  return sources.flatMap((source) =>
    patterns.flatMap((pattern) =>
      [...source.bare.matchAll(pattern)].map(
        (match) =>
          `${source.path}:${lineAt(source.bare, match.index)} ${match[0].trim()} has no place in this room`,
      ),
    ),
  );
}

function packagesStayIn(sources: Source[], names: RegExp, rooms: string[]): Breach[] {
  return sources
    .filter((source) => !rooms.includes(roomOf(source.path)))
    .flatMap((source) =>
      source.imports
        .filter(({ own, target }) => !own && names.test(target))
        .map(({ target, line }) => `${source.path}:${line} ${target} stays inside ${rooms.join(', ')}`),
    );
}

function eachOwnImport(
  sources: Source[],
  judge: (from: string, to: string, where: string) => string | undefined,
): Breach[] {
  return sources.flatMap((source) =>
    source.imports
      .filter(({ own }) => own)
      .flatMap(({ target, line }) => {
        const where = `${source.path}:${line}`;
        const wrong = judge(roomOf(source.path), roomOf(target), where);
        return wrong === undefined ? [] : [`${where} ${wrong}`];
      }),
  );
}
