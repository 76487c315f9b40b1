// The one door to every command: installs what is missing, then runs the program on Node 24.
// Built-ins only, and nothing newer than Node 20 knows: it runs before anything is installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installWhatIsMissing, isInstalled } from './install.mjs';
import { lackingFor } from './machine.mjs';
import { findNode24 } from './node24.mjs';
import { root, runAndForward } from './spawning.mjs';

const src = (file) => join(root, file);
const bin = (name) => src(join('node_modules', name));

/** The pages, built when their sources changed; the steps after it need them. */
const build = { args: [src('scripts/build.mjs')], first: true };

/** As deploy/shunya has it: V8 keeps less garbage (record 151). */
const littleGarbage = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

/** Each command is a list of steps: a title when there are several, and what Node is given. */
const commands = {
  start: [build, { args: [...littleGarbage, src('src/main/main.ts')] }],
  dev: [build, { args: [...littleGarbage, '--watch', src('src/main/main.ts')] }],
  build: [{ args: [src('scripts/build.mjs'), '--force'] }],
  test: [build, { args: [src('test/runner/run.ts')] }],
  'test:servers': [build, { args: [src('test/servers/run.ts')] }],
  bench: [build, { args: [src('bench/run.ts')] }],
  migrate: [{ args: [src('src/main/migrate.ts')] }],
  settings: [{ args: [src('scripts/settings.ts')] }],
  admin: [{ args: [src('src/main/admin/admin.ts')] }],
  keys: [{ args: [src('src/main/admin/keys.ts')] }],
  'build:client': [{ args: [src('scripts/buildClient.ts')] }],
  package: [build, { args: ['--disable-warning=ExperimentalWarning', src('scripts/package.ts')] }],
  release: [build, { args: ['--disable-warning=ExperimentalWarning', src('scripts/release.ts')] }],
  pictures: [build, { args: [src('scripts/pictures.ts')] }],
  notices: [{ args: [src('scripts/notices.ts')] }],
  fuzz: [{ args: [src('test/fuzz/run.ts')] }],
  simulate: [{ args: [src('test/simulation/replay.ts')] }],
  check: [
    { title: 'Types (tsc)', args: [bin('typescript/bin/tsc'), '-p', root] },
    { title: 'Types of the web (tsc)', args: [bin('typescript/bin/tsc'), '-p', src('web')] },
    {
      title: 'Types of the tests of the web (tsc)',
      args: [bin('typescript/bin/tsc'), '-p', src('test/journeys/web')],
    },
    { title: 'Lint (oxlint)', args: [bin('oxlint/bin/oxlint'), '--type-aware'] },
    { title: 'Format (oxfmt)', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
    { title: 'Description of the API (Redocly)', args: [src('scripts/lintOpenApi.ts')] },
    { title: 'Architecture', args: ['--test', src('test/architecture.test.ts')] },
  ],
};

async function main() {
  const [name, ...rest] = process.argv.slice(2);
  const steps = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (steps === undefined) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`);
    return 2;
  }
  if (!isInstalled()) {
    const lacking = await lackingFor(name);
    for (const sentence of lacking) console.error(sentence);
    if (lacking.length > 0 || !(await installWhatIsMissing())) return 1;
  }
  const node = findNode24();
  if (node === undefined) return 1;
  const failed = [];
  for (const { title, args, first } of steps) {
    if (title !== undefined) console.log(`\n== ${title}`);
    const code = await runAndForward(node, title === undefined && !first ? [...args, ...rest] : args);
    if (first && code === 0) continue;
    if (title === undefined || code > 128) return code;
    if (code !== 0) failed.push(title);
  }
  if (steps.length > 1)
    console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

if (!existsSync(join(root, 'package.json'))) throw new Error(`No package.json in ${root}`);
process.exitCode = await main();
