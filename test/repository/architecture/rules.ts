import { basename } from 'node:path/posix';
import { lineAt, type Source } from './sources.ts';

/** A broken rule, as it is shown: `file:line what is wrong`. */
export type Breach = string;
export type Rule = (sources: Source[]) => Breach[];

const adapters = [
  'db',
  'portal',
  'identity',
  'notify',
  'security',
  'files',
  'demo',
  'usage',
  'metrics',
  'tracing',
];

/**
 * The imports allowed between rooms (ARCHITECTURE.md). An arrow carries on to the end of its line: contract and
 * usecases lead to domain, so every room inside src/ may name the domain's types. `ports` are what the use cases and
 * the engine need of others: `ports.ts` beside its consumer, `usecases/ports/` and `portal/port.ts`. The demo's
 * stand-ins are adapters like the others. `main` sees everything.
 */
const arrows: Record<string, string[]> = {
  domain: [],
  texts: ['domain'],
  contract: ['domain'],
  usecases: ['texts', 'ports', 'domain'],
  // It ends and counts codes by the same verbs as a person's acts do; never the reverse.
  engine: ['usecases', 'texts', 'ports', 'domain'],
  ports: ['domain'],
  http: ['contract', 'texts', 'usecases', 'ports', 'domain'],
  jobs: ['usecases', 'engine', 'ports', 'domain'],
  web: ['contract', 'texts', 'domain'],
  'portal-sim': [],
  ...Object.fromEntries(adapters.map((room) => [room, ['texts', 'ports', 'domain']])),
  // Its mail sink is a mail server like the relay's (design#demo-controls).
  demo: ['notify', 'ports', 'domain'],
};

export function roomOf(path: string): string {
  if (path.startsWith('portal-sim/')) return 'portal-sim';
  if (path.startsWith('web/')) return 'web';
  if (/^src\/usecases\/(ports\/|.*\/ports\.ts$)|^src\/portal\/port\.ts$/.test(path)) return 'ports';
  return path.split('/')[1] ?? '';
}

export const roomsImportOnlyAlongTheArrows: Rule = (sources) =>
  eachOwnImport(sources, (from, to) => {
    if (from === to || (from === 'main' && to !== 'portal-sim' && to !== 'web')) return undefined;
    const may = arrows[from];
    if (may === undefined) return `the room ${from} is not in the table of arrows`;
    return may.includes(to) ? undefined : `${from} may not import ${to}`;
  });

/** Only the composition root reads it: every other room is handed what it needs. */
export const configIsReadByTheCompositionRootAlone: Rule = (sources) =>
  sources.flatMap((source) =>
    roomOf(source.path) === 'main'
      ? []
      : source.imports
          .filter(({ target }) => target.startsWith('src/main/config/'))
          .map(({ line }) => `${source.path}:${line} only the composition may read the configuration`),
  );

/**
 * The imports allowed between rooms of the pages (ARCHITECTURE.md). The entries and the routes, which stand in no
 * room, see everything, and everybody may name an address by `paths.ts`.
 */
const webArrows: Record<string, string[]> = {
  texts: [],
  clock: [],
  session: [],
  ui: ['texts'],
  usage: ['session'],
  identity: ['session', 'texts'],
  client: ['clock', 'session', 'identity', 'usage', 'texts'],
  live: ['client'],
  api: ['client', 'live', 'identity', 'session', 'usage', 'texts'],
  gst: ['api', 'clock', 'ui', 'texts'],
  shell: ['api', 'client', 'live', 'clock', 'session', 'usage', 'ui', 'texts'],
  features: ['shell', 'gst', 'api', 'client', 'live', 'clock', 'session', 'identity', 'usage', 'ui', 'texts'],
  boot: ['clock', 'usage', 'session', 'identity', 'texts'],
};

const webRoomOf = (path: string): string | undefined => /^web\/src\/([^/]+)\//.exec(path)?.[1];

export const webRoomsImportOnlyAlongTheirArrows: Rule = (sources) =>
  sources.flatMap((source) => {
    const from = webRoomOf(source.path);
    if (from === undefined) return [];
    return source.imports
      .filter(({ target }) => target.startsWith('web/src/') && target !== 'web/src/paths.ts')
      .flatMap(({ target, line }) => {
        const to = webRoomOf(target) ?? 'the entries';
        if (from === to || webArrows[from]?.includes(to)) return [];
        return [`${source.path}:${line} ${from} may not import ${to}`];
      });
  });

export const webFeaturesNeverImportEachOther: Rule = (sources) => {
  const feature = (path: string): string | undefined => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
  return sources.flatMap((source) => {
    const from = feature(source.path);
    if (from === undefined) return [];
    return source.imports.flatMap(({ target, line }) => {
      const to = feature(target);
      if (to === undefined || to === from) return [];
      return [`${source.path}:${line} ${from} may not import the feature ${to}`];
    });
  });
};

/** A page's parts ask by the hooks of `api`: an endpoint's name and the data read again after it stand there. */
export const onlyTheWebsApiRoomCallsTheApi: Rule = (sources) =>
  sources.flatMap((source) =>
    ['api', 'client', 'live'].includes(webRoomOf(source.path) ?? 'api')
      ? []
      : source.imports
          .filter(({ target }) => /^web\/src\/client\/(api|openApi)\.ts$/.test(target))
          .map(({ line }) => `${source.path}:${line} only web/src/api calls the API`),
  );

/** Else a lost network costs who looks at a page the whole of it (design#rooms-of-the-web). */
export const partsComeLater: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('web/src/') && path !== 'web/src/ui/later.tsx')
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, names }) => target === 'react' && names.includes('lazy'))
        .map(({ line }) => `${path}:${line} a part of a page comes by later()`),
    );

/** Its rules are the domain's functions (record 097): a schema would say them again, and weigh more than the page. */
export const thePagesBringNoSchemas: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('web/src/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ own, target }) => !own && /^(zod|@hookform)(\/|$)/.test(target))
        .map(({ target, line }) => `${path}:${line} ${target} stays outside the pages`),
    );

/** Packages of pure functions that rules are made of. */
const purePackages = new Set(['ipaddr.js']);

export const domainImportsNothingOutside: Rule = (sources) =>
  inRooms(sources, ['domain']).flatMap((source) =>
    source.imports
      .filter(({ target }) => !target.startsWith('src/domain/') && !purePackages.has(target))
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
  absent(inRooms(sources, ['usecases', 'engine', 'ports', 'texts']), clocksAndChance);

export const onlyDbSpeaksSql: Rule = (sources) => [
  ...packagesStayIn(sources, /^(kysely|pg|pg-cursor|pg-pool|pg-query-stream|postgres)(\/|$)/, ['db']),
  ...absent(
    sources.filter((source) => roomOf(source.path) !== 'db'),
    [/\bsql(<[^`;]*>)?`/g, /\.query\s*(<[^()`;]*>)?\(\s*['"`]/g],
  ),
];

/** Codes of the portal: RET191113, AUTH4037, RT_FIL_02, OTP0006 ... and those that the simulator invents. */
const portalCodes =
  /['"`](?:(?:RET|AUTH|AUT|OTP|TEC|SWEB|GEN|GSP)_?\d{3,}|R(?:T|TN)_(?:FIL_)?\d{2}|SIM_[A-Z_0-9]+)\b/g;

/** The adapter says which kind of refusal a code is (design#refusals-and-steps); the demo, which shows the simulator's inventions. */
export const onlyThePortalKnowsItsCodes: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('src/') && !['portal', 'demo', 'db'].includes(roomOf(path)))
    .flatMap(({ path, code }) =>
      [...code.matchAll(portalCodes)].map(
        (match) =>
          `${path}:${lineAt(code, match.index)} ${match[0].slice(1)} is known to the portal's room alone`,
      ),
    );

/** The rooms under src/, `main` aside, which sees everything. */
export const roomsFormNoCycle: Rule = (sources) =>
  circlesOf(sources, (path) => {
    const room = roomOf(path);
    return room === 'main' ? null : room;
  });

/** The folders of a folder, at every depth: what lies beside them in that folder belongs to none. */
export const foldersFormNoCycle: Rule = (sources) => {
  const parents = new Set(sources.flatMap(({ path }) => parentsOf(path)));
  return [...parents]
    .filter((parent) => parent.split('/').length >= 2 && !parent.endsWith('/texts'))
    .flatMap((parent) =>
      circlesOf(sources, (path) => {
        const below = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/') : [];
        return below.length > 1 ? `${parent}/${below[0]}` : null;
      }),
    );
};

const parentsOf = (path: string): string[] =>
  path.split('/').flatMap((_, at, parts) => (at === 0 ? [] : [parts.slice(0, at).join('/')]));

/** Subjects of a room, each importing only those before it and files of the room that lie in no folder. */
const subjects: Record<string, string[]> = {
  'src/domain': ['shared', 'gst', 'account', 'registration', 'filing', 'views'],
  'src/usecases': [
    'ports',
    'acting',
    'codes',
    'notices',
    'filing',
    'registration',
    'notices',
    'documents',
    'desk',
    'exports',
    'signIn',
    'account',
    'people',
    'programs',
    'operate',
  ],
};

export const subjectsImportOneWay: Rule = (sources) =>
  Object.entries(subjects).flatMap(([room, order]) => {
    const subjectOf = (path: string): string | null =>
      path.startsWith(`${room}/`)
        ? (path
            .slice(room.length + 1)
            .split('/')
            .at(-2) ?? null)
        : null;
    return sources.flatMap(({ path, imports }) => {
      const from = subjectOf(path);
      if (!path.startsWith(`${room}/`)) return [];
      if (from !== null && !order.includes(from)) return [`${path}:1 ${from} is no subject of ${room}`];
      return imports.flatMap(({ target, line }) => {
        const to = subjectOf(target);
        const isLater =
          to !== null && (from === null ? to !== 'ports' : order.indexOf(to) > order.indexOf(from));
        return isLater ? [`${path}:${line} ${from ?? 'a file of no subject'} may not import ${to}`] : [];
      });
    });
  });

/** The imports that close a circle between nodes; a file whose node is null belongs to none. */
function circlesOf(sources: Source[], nodeOf: (path: string) => string | null): Breach[] {
  const edges = new Map<string, Map<string, string>>();
  for (const { path, imports } of sources) {
    const from = nodeOf(path);
    if (from === null) continue;
    for (const { own, target, line } of imports) {
      const to = own ? nodeOf(target) : null;
      if (to === null || to === from) continue;
      const known = edges.get(from) ?? new Map<string, string>();
      edges.set(from, known.set(to, known.get(to) ?? `${path}:${line}`));
    }
  }
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    [...(edges.get(from)?.keys() ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reaches(to, from, new Set()))
      .map(([to, where]) => `${where} ${from} imports ${to}, which leads back to ${from}`),
  );
}

/** Each resource has its calls in the contract under the same name, and the other way round. */
export const resourcesAreNamedAsTheirContracts: Rule = (sources) => {
  const isCalls = ({ code }: Source): boolean => /\bcallsOf\(\{/.test(code);
  const contracts = sources.filter((one) => roomOf(one.path) === 'contract' && isCalls(one));
  const resources = sources.filter(({ path }) => path.startsWith('src/http/resources/'));
  const lacking = (all: Source[], others: Source[], what: string): Breach[] => {
    const names = new Set(others.map(({ path }) => basename(path)));
    return all.filter(({ path }) => !names.has(basename(path))).map(({ path }) => `${path}:1 ${what}`);
  };
  return [
    ...lacking(resources, contracts, 'no file of the contract has its calls under this name'),
    ...lacking(contracts, resources, 'no resource of this name answers its calls'),
  ];
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

/** Texts for people on the wire and in the pages: what they say is for reading. */
const textFields = 'status_text|error_message|next_act|remark|otp|message|title|statusText';
const sentence = String.raw`(?:'[^'\n]* [^'\n]*'|"[^"\n]* [^"\n]*"|\`[^\`\n]* [^\`\n]*\`)`;
const lookingInto = 'startsWith|endsWith|includes|indexOf|match|matchAll|replace|replaceAll|search';

/**
 * No behaviour hangs on a text (design#words-follow-codes): nothing is compared with words of more than one, and a field that is a
 * text is compared with nothing but the empty one. Words of another server or provider that has no code for them are
 * read at the edge alone.
 */
export const noBehaviourHangsOnASentence: Rule = (sources) =>
  sources
    .filter(({ path }) => ['web', 'http', 'usecases', 'engine', 'texts'].includes(roomOf(path)))
    .filter(({ path }) => !/^web\/src\/(api\/answers\/|identity\/firebase\.ts$)/.test(path))
    .flatMap(({ path, code }) =>
      [
        new RegExp(`[!=]==? *${sentence}`, 'g'),
        new RegExp(`\\bcase ${sentence}:`, 'g'),
        new RegExp(`\\.(?:${lookingInto})\\( *${sentence}`, 'g'),
        new RegExp(`(?<!typeof )\\b(?:${textFields})\\b *[!=]==? *(?!''|"")['"\`]`, 'g'),
        new RegExp(
          `\\.(?:${textFields})\\??\\.(?:startsWith|endsWith|includes|indexOf|match|search)\\(`,
          'g',
        ),
        new RegExp(`\\.test\\([^()]*\\.(?:${textFields})\\)`, 'g'),
        new RegExp(`\\b(?:${textFields})\\.replace(?:All)?\\(/(?!\\\\\\.\\$/)`, 'g'),
      ].flatMap((pattern) =>
        [...code.matchAll(pattern)].map(
          (found) => `${path}:${lineAt(code, found.index)} ${found[0].trim()} reads a text to decide`,
        ),
      ),
    );

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

/** Prose: a capital, and three words more of which the first is small; or a template that begins so. */
const prose = /(['"`])(?:[A-Z][a-z’']*|A|I)(?: [\w’',-]+| \$\{[^}`]*\}){3,}[^'"`\n]*\1/g;
/** For programs and operators: the API, the law, errors and the log. */
const notForReaders =
  /\b(?:summary|topic|description|law|source|dty|example|constitution|names|aka)\b|new \w*Error\(|\blog\.|\bwarn\(|\bstate\(/;
const forOthers =
  /^src\/(?:contract\/(?:client|call|usageNames)\.ts|http\/(?:docsPage|guide|openApi\w*|quickstart|securityText|app|sidePort|probes)\.ts|domain\/(?:gst\/(?:dueDate\w*|states|signing|taxpayer|dutyToFile|lateFee)\.ts|registration\/consent\.ts))/;

/**
 * Texts that people read stand in `texts/`, whole: no other room puts a sentence together (design#words-follow-codes). Consents
 * stand in the domain, which keeps their versions.
 */
export const sentencesStandInTexts: Rule = (sources) =>
  inRooms(sources, ['domain', 'contract', 'usecases', 'engine', 'http', 'ports'])
    .filter(({ path }) => !forOthers.test(path))
    .flatMap(({ path, code }) =>
      code
        .split('\n')
        .flatMap((text, at, lines) =>
          notForReaders.test(text) || notForReaders.test(lines[at - 1] ?? '')
            ? []
            : [...text.matchAll(prose)].map(([found]) => `${path}:${at + 1} ${found} belongs to texts/`),
        ),
    );
