import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { build } from 'vite';
import { isOfDemo } from '#contract/call.ts';
import { callList } from '#contract/calls.ts';
import { programEventBodies } from '#contract/programEvents.ts';
import { openApiDocument, schemaOf } from '#http/openApi.ts';
import { methodOf, typesOf } from './client/typesOf.ts';

/**
 * `npm run build:client -- FOLDER`: a package for others' programs, made from the contract: a method for each call,
 * with the types of its parameters and answers, and the check of a webhook's signature. It needs no other package.
 */
const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? join(root, 'client'));
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'version' | 'license',
  string
>;

/** The calls open to a program: no sign-in by a person, no demo, no stream. */
const shown = callList.filter(
  (call) => call.access === 'signed-in' && !isOfDemo(call) && (call.kind ?? 'envelope') === 'envelope',
);

/** In place of the whole contract: where each call goes, and how. */
const contractInShort = {
  name: 'contract-in-short',
  enforce: 'pre',
  load: (id: string) =>
    id === join(root, 'src/contract/calls.ts')
      ? `export const calls = ${JSON.stringify(
          Object.fromEntries(
            shown.map(({ name, method, path, access, reads }) => [name, { method, path, access, reads }]),
          ),
        )};`
      : null,
} as const;

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  plugins: [contractInShort],
  build: {
    target: 'es2022',
    minify: false,
    emptyOutDir: false,
    outDir: target,
    lib: { entry: join(root, 'scripts/client/index.ts'), formats: ['es'], fileName: () => 'index.js' },
  },
});

const document = openApiDocument({ version, demo: false, address: 'https://shunya.example' });
const methods = shown.map((call) => {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  if (operation === undefined) throw new Error(`the description lacks ${call.name}`);
  return methodOf(call.name, operation);
});
const events = Object.values(programEventBodies).map((body) => schemaOf(body as z.ZodType, 'output'));
writeFileSync(join(target, 'index.d.ts'), typesOf(document, methods, events));
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify(
    {
      name: 'shunya-client',
      version,
      description: 'Talks to a Shunya server: a method for each call, and the events of its webhooks',
      license,
      type: 'module',
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      files: ['index.js', 'index.d.ts'],
      engines: { node: '>=20' },
    },
    null,
    2,
  )}\n`,
);
cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
cpSync(join(root, 'scripts/client/README.md'), join(target, 'README.md'));
console.log(`${target}: shunya-client ${version}, ${shown.length} calls, no other package.`);
