import { test } from 'node:test';
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { anchorsOf, brokenCitations, readCited, readCiting } from './architecture/citations.ts';
import {
  configIsReadByTheCompositionRootAlone,
  domainImportsNothingOutside,
  domainReadsNoClockAndNoMachine,
  noBehaviourHangsOnASentence,
  sentencesStandInTexts,
  onlyTheWebsApiRoomCallsTheApi,
  onlyDbSpeaksSql,
  resourcesAreNamedAsTheirContracts,
  onlyThePortalKnowsItsCodes,
  partsComeLater,
  foldersFormNoCycle,
  roomsFormNoCycle,
  subjectsImportOneWay,
  roomsImportOnlyAlongTheArrows,
  type Rule,
  thePagesBringNoSchemas,
  usecasesTakeClockAndChanceAsPorts,
  webFeaturesNeverImportEachOther,
  webRoomsImportOnlyAlongTheirArrows,
} from './architecture/rules.ts';
import { packagesLoadedWith } from './architecture/loaded.ts';
import { readSources, sourceOf } from './architecture/sources.ts';

const root = join(import.meta.dirname, '../..');
const sources = readSources(root);

const holds = (rule: Rule): void => {
  const breaches = rule(sources);
  assert.equal(breaches.length, 0, `\n${breaches.join('\n')}`);
};

/** The breaches of a few files that exist only here. */
const planted = (rule: Rule, files: Record<string, string>): string[] =>
  rule(Object.entries(files).map(([path, text]) => sourceOf(path, text)));

test('the rules see the files of every room', () => {
  assert.ok(sources.length > 50, `only ${sources.length} files found`);
  assert.ok(sources.some(({ path }) => path.startsWith('portal-sim/')));
  assert.ok(sources.flatMap(({ imports }) => imports).length > 100);
});

test('every room imports only along the permitted arrows, and src and the simulator not each other', () =>
  holds(roomsImportOnlyAlongTheArrows));
test('only the composition root reads the configuration', () => holds(configIsReadByTheCompositionRootAlone));
test('features of the web never import each other', () => holds(webFeaturesNeverImportEachOther));
test('the rooms of the web import only along their arrows', () => holds(webRoomsImportOnlyAlongTheirArrows));
test("only the web's api room calls the API", () => holds(onlyTheWebsApiRoomCallsTheApi));
test('parts of pages are fetched in the one way that outlives a lost network', () => {
  holds(partsComeLater);
  const files = { 'web/src/a.tsx': "import { lazy } from 'react';" };
  assert.deepEqual(planted(partsComeLater, files), ['web/src/a.tsx:1 a part of a page comes by later()']);
});
test('the pages bring no schemas of their own', () => holds(thePagesBringNoSchemas));
test('the domain imports nothing outside the domain but pure packages', () =>
  holds(domainImportsNothingOutside));
test('the domain reads no clock, no chance and no machine', () => holds(domainReadsNoClockAndNoMachine));
test('use cases take clock, chance and ids as ports', () => holds(usecasesTakeClockAndChanceAsPorts));
test('only the database room speaks SQL', () => holds(onlyDbSpeaksSql));
test("no room but the portal's knows its codes", () => holds(onlyThePortalKnowsItsCodes));
test('a resource and its part of the contract bear one name', () => holds(resourcesAreNamedAsTheirContracts));
test('the rooms form no cycle', () => holds(roomsFormNoCycle));
test('folders form no cycle with the folders beside them', () => {
  holds(foldersFormNoCycle);
  const files = {
    'web/src/gst/codes/a.ts': "import { b } from '../months/b.ts';",
    'web/src/gst/months/b.ts': "import { c } from '../year/c.ts';",
    'web/src/gst/year/c.ts': "import { a } from '../codes/a.ts';",
  };
  assert.equal(planted(foldersFormNoCycle, files).length, 3);
});
test('subjects of the domain and of the use cases import only the subjects before them', () => {
  holds(subjectsImportOneWay);
  const files = {
    'src/domain/gst/a.ts': "import { b } from '../filing/b.ts';",
    'src/domain/filing/b.ts': "import { c } from '../shared/c.ts';",
    'src/usecases/views.ts': "import { d } from './desk/d.ts';",
    'src/usecases/toys/e.ts': "import { d } from '../desk/d.ts';",
  };
  assert.deepEqual(planted(subjectsImportOneWay, files), [
    'src/domain/gst/a.ts:1 gst may not import filing',
    'src/usecases/views.ts:1 a file of no subject may not import desk',
    'src/usecases/toys/e.ts:1 toys is no subject of src/usecases',
  ]);
});
test('no behaviour hangs on a sentence', () => holds(noBehaviourHangsOnASentence));
test('texts that people read come from texts/, and are put together nowhere else', () =>
  holds(sentencesStandInTexts));

test('a process loads the modules its role needs, and rarely needed ones at the first use (record 151)', () => {
  const loaded = (entry: string): Set<string> => packagesLoadedWith(sources, entry);
  const rare = [
    'pdfkit',
    'sharp',
    '@simplewebauthn/server',
    'openid-client',
    '@sentry/core',
    '@opentelemetry/api',
  ];
  const [start, api, worker] = [
    loaded('src/main/main.ts'),
    loaded('src/main/compose/app.ts'),
    loaded('src/main/compose/work.ts'),
  ];
  assert.ok(start.has('pg') && api.has('fastify') && worker.has('nodemailer'));
  for (const name of [...rare, 'fastify', 'nodemailer', 'smtp-server', 'postal-mime', 'prom-client'])
    assert.ok(!start.has(name), `${name} is loaded by every process`);
  for (const name of [...rare, 'nodemailer', 'smtp-server'])
    assert.ok(!api.has(name), `${name} is loaded by every api`);
  for (const name of [...rare, 'fastify', 'jose'])
    assert.ok(!worker.has(name), `${name} is loaded by every worker`);
  const planted = [
    [
      'src/a.ts',
      "import { b } from './b.ts';\nimport type { C } from 'never';\nconst late = import('later');",
    ],
    ['src/b.ts', "export { x } from 'kept';\nimport 'plain';\nimport { type Y } from 'loaded';"],
  ].map(([path = '', text = '']) => sourceOf(path, text));
  assert.deepEqual([...packagesLoadedWith(planted, 'src/a.ts')].toSorted(), ['kept', 'loaded', 'plain']);
});

test('an import against the arrows is caught in every form, with file and line', () => {
  const text = [
    "import { a } from '#domain/gst/gstin.ts';",
    "import type {\n  Row,\n} from '#db/schema.ts';",
    "export { b } from '../portal/gstn.ts';",
    "const late = await import('#notify/outbox.ts');",
    "import '../../portal-sim/handle.ts';",
    "// import { c } from '#db/open.ts';",
    'const text = "import { d } from \'src\'";',
  ].join('\n');
  assert.deepEqual(planted(roomsImportOnlyAlongTheArrows, { 'src/http/bad.ts': text }), [
    'src/http/bad.ts:4 http may not import db',
    'src/http/bad.ts:5 http may not import portal',
    'src/http/bad.ts:6 http may not import notify',
    'src/http/bad.ts:7 http may not import portal-sim',
  ]);
});

test('an adapter may import ports and not the use cases beside them', () => {
  const text =
    "import type { Clock } from '#usecases/ports/machine.ts';\nimport { addGstin } from '#usecases/addGstin.ts';";
  assert.deepEqual(planted(roomsImportOnlyAlongTheArrows, { 'src/db/bad.ts': text }), [
    'src/db/bad.ts:2 db may not import usecases',
  ]);
});

test('the simulator importing the product, and one adapter another, are caught', () => {
  const files = {
    'portal-sim/bad.ts': "import { seal } from '../src/security/seal.ts';",
    'src/db/bad.ts': "import { seal } from '#security/seal.ts';",
    'src/usecases/bad.ts': "import { openContext } from '#main/compose/context.ts';",
  };
  assert.deepEqual(planted(roomsImportOnlyAlongTheArrows, files), [
    'portal-sim/bad.ts:1 portal-sim may not import security',
    'src/db/bad.ts:1 db may not import security',
    'src/usecases/bad.ts:1 usecases may not import main',
  ]);
});

test('the main program and the context may import every room of src', () => {
  const text =
    "import { a } from '#db/open.ts';\nimport { b } from '#main/config/config.ts';\nimport { c } from '#http/app.ts';";
  const files = { 'src/main/compose/context.ts': text, 'src/main/main.ts': text };
  assert.deepEqual(planted(roomsImportOnlyAlongTheArrows, files), []);
  assert.deepEqual(planted(configIsReadByTheCompositionRootAlone, files), []);
});

test('a clock in the domain is caught in code and not in words', () => {
  const text = [
    '// Date.now() is not read here',
    "const words = 'Date.now()';",
    'const now = `${Date.now()}`;',
    'const today = new Date();',
    'const given = new Date(instant);',
  ].join('\n');
  assert.deepEqual(planted(domainReadsNoClockAndNoMachine, { 'src/domain/bad.ts': text }), [
    'src/domain/bad.ts:3 Date.now has no place in this room',
    'src/domain/bad.ts:4 new Date() has no place in this room',
  ]);
});

test('each remaining rule catches a planted breach', () => {
  const caught: [Rule, Record<string, string>][] = [
    [
      configIsReadByTheCompositionRootAlone,
      { 'src/http/bad.ts': "import { config } from '#main/config/config.ts';" },
    ],
    [
      webFeaturesNeverImportEachOther,
      { 'web/src/features/login/a.tsx': "import { b } from '../dashboard/b.tsx';" },
    ],
    [webRoomsImportOnlyAlongTheirArrows, { 'web/src/ui/a.tsx': "import { b } from '../gst/b.tsx';" }],
    [
      webRoomsImportOnlyAlongTheirArrows,
      { 'web/src/gst/a.tsx': "import { b } from '../features/home/b.tsx';" },
    ],
    [onlyTheWebsApiRoomCallsTheApi, { 'web/src/shell/a.tsx': "import { api } from '../client/api.ts';" }],
    [thePagesBringNoSchemas, { 'web/src/ui/a.ts': "import { z } from 'zod';" }],
    [domainImportsNothingOutside, { 'src/domain/bad.ts': "import { createHash } from 'node:crypto';" }],
    [usecasesTakeClockAndChanceAsPorts, { 'src/usecases/bad.ts': 'const id = crypto.randomUUID();' }],
    [onlyDbSpeaksSql, { 'src/http/bad.ts': "import { Pool } from 'pg';" }],
    [onlyDbSpeaksSql, { 'src/http/bad.ts': 'await sql<Row>`select 1`.execute(db);' }],
    [onlyDbSpeaksSql, { 'src/jobs/bad.ts': "await client.query('select 1');" }],
    ...[
      "const is = entry.status_text === 'Cancelled';",
      "const is = said === 'Waiting for a code';",
      "if (problem.message.startsWith('HTTP')) return;",
      "const month = title.replace(/^GSTR-1 and GSTR-3B, /, '');",
      'if (/refused/.test(card.remark)) return;',
      "if (text.includes('not filed')) return;",
    ].map((line): [Rule, Record<string, string>] => [
      noBehaviourHangsOnASentence,
      { 'web/src/shell/a.tsx': line },
    ]),
    ...[
      "return notPossible('This filing is not skipped.');",
      'const says = `The next return is due on ${day}`;',
      'z.string().max(9, "Name the taxpayer by its username")',
    ].map((line): [Rule, Record<string, string>] => [sentencesStandInTexts, { 'src/usecases/a.ts': line }]),
    [resourcesAreNamedAsTheirContracts, { 'src/http/resources/filings.ts': '' }],
    [resourcesAreNamedAsTheirContracts, { 'src/contract/filings.ts': 'export const a = callsOf({});' }],
    [onlyThePortalKnowsItsCodes, { 'src/engine/bad.ts': "if (fault.code === 'RET191113') stop();" }],
    [onlyThePortalKnowsItsCodes, { 'src/domain/bad.ts': "const own = ['SIM_SAVED_DATA'];" }],
    [
      roomsFormNoCycle,
      {
        'src/http/a.ts': "import { b } from '#usecases/b.ts';",
        'src/usecases/b.ts': "import { c } from '#jobs/c.ts';",
        'src/jobs/c.ts': "import { a } from '#http/a.ts';",
      },
    ],
  ];
  for (const [rule, files] of caught) {
    assert.notDeepEqual(planted(rule, files), [], `${rule.name} let ${Object.keys(files).join(', ')} pass`);
  }
});

test('every citation in a comment or a paper leads to something in this repository', () => {
  const cited = readCited(root);
  const citing = readCiting(root);
  assert.ok(
    citing.length > 500 && cited.facts.size > 30 && cited.records.size > 30 && cited.sections.size === 9,
  );
  assert.ok(cited.anchors.size > 100);
  const broken = citing.flatMap((file) => brokenCitations(file, cited));
  assert.equal(broken.length, 0, `\n${broken.join('\n')}`);
});

test('every heading of the design is an anchor of its own', () => {
  const anchors = anchorsOf(readFileSync(join(root, 'docs/design.md'), 'utf8'));
  assert.deepEqual(
    anchors.filter((anchor, i) => anchors.indexOf(anchor) !== i),
    [],
  );
});

test('every record has a status with its date and a line in the index', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const files = globSync('docs/decisions/[0-9]*.md', { cwd: root });
  const status = /^# \d{3} · .+\n\nStatus: ((?:accepted|superseded by \d{3}) \(\d{4}-\d\d-\d\d\))\n/;
  for (const file of files) {
    const stated = status.exec(readFileSync(join(root, file), 'utf8'))?.[1];
    assert.ok(stated !== undefined, `${file} has no status`);
    const line = index.split('\n').find((row) => row.includes(`](${basename(file)})`));
    assert.ok(line?.includes(stated), `${file} has no line in the index with its status`);
  }
  const rows = index.match(/^\| \[\d{3}\]/gm) ?? [];
  assert.equal(rows.length, files.length);
});

test('a citation that leads nowhere is caught, with file and line', () => {
  const cited = {
    facts: new Set(['arn']),
    records: new Map([['005', 2]]),
    sections: new Set(['4']),
    anchors: new Set(['nil-check']),
  };
  const text = [
    '// gst-portal#arn, record 005.2, specification 4 and docs/decisions/005-at-most-once.md stand here',
    '// gst-portal#nowhere',
    '// record 005.3',
    '// record 999',
    '// specification 12',
    '// gst-portal#lost-answer, record 084.2, specification 2, stack.md',
    '// design#nil-check, [design](design.md#nil-check) and design#nowhere',
  ].join('\n');
  assert.deepEqual(brokenCitations({ path: 'src/a.ts', text }, cited).toSorted(), [
    'src/a.ts:2 gst-portal#nowhere',
    'src/a.ts:3 record 005.3',
    'src/a.ts:4 record 999',
    'src/a.ts:5 specification 12',
    'src/a.ts:6 gst-portal#lost-answer',
    'src/a.ts:6 record 084.2',
    'src/a.ts:6 specification 2',
    'src/a.ts:6 stack.md',
    'src/a.ts:7 design#nowhere',
  ]);
});

test("the way of 'file today' in ARCHITECTURE.md names files that are there, each imported by another of them", () => {
  const steps = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\d+\. \*\*/.test(line))
    .map((line) => [...line.matchAll(/`((?:src|web)\/[^`]+)`/g)].map(([, path = '']) => path));
  assert.ok(steps.length > 10);
  const listed = new Set(steps.flat());
  const imported = new Set(
    sources
      .filter(({ path }) => listed.has(path))
      .flatMap(({ imports }) => imports.map(({ target }) => target)),
  );
  for (const [first = '', ...rest] of steps) {
    // A step begins where the one before it hands over by HTTP, by a row or by a port.
    assert.ok(
      sources.some(({ path }) => path === first),
      first,
    );
    for (const path of rest) assert.ok(imported.has(path), path);
  }
  assert.ok(listed.size <= 60, `${listed.size} files are too many to read`);
});
