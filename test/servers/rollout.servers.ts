import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { judge } from '../../bench/deployment/books.ts';
import { type Deployment, openDeployment } from '../../bench/deployment/deployment.ts';
import {
  acceptedFilings,
  addPeopleWithGstins,
  comeToRest,
  period,
  pressToday,
  start,
  until,
} from '../../bench/deployment/filing.ts';
import { command } from '../../bench/deployment/postgres.ts';
import { writePackaged } from '../../bench/deployment/packaged.ts';
import type { ProgramStart } from '../../bench/deployment/program.ts';
import type { Person } from '../../bench/deployment/people.ts';

/*
 * A new release comes in while returns are filed, as docs/operations.md has it: its migrations under the processes of the
 * release before, then its processes one after the other beside them. The release before is the newest tag `v*` before
 * this commit; where none was given yet, the commit before the newest migration. SHUNYA_PREVIOUS names another.
 */

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

let folder: string;
let deployment: Deployment;
let migrationsThen: string[];
let thisRelease: ProgramStart;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shunya-rollout-'));
  const packaged = join(folder, 'this');
  await mkdir(packaged);
  thisRelease = writePackaged(packaged);
  const previous = await checkedOut(previousRelease(), join(folder, 'previous'));
  deployment = await openDeployment({
    apis: 2,
    workers: 2,
    at: start,
    portalCallsPerSecond: 100,
    latencyMs: 20,
    program: () => previous,
  });
  migrationsThen = await migrations();
});
after(async () => {
  await deployment?.close();
  await rm(folder, { recursive: true, force: true });
});

function previousRelease(): string {
  const named = process.env['SHUNYA_PREVIOUS'] ?? '';
  if (named !== '') return named;
  const [tag = ''] = git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-creatordate').split('\n');
  if (tag !== '') return tag;
  // A database whose migrations are the first of today's, as those of a release are.
  const now = migrationsOf('HEAD');
  for (const commit of git('log', '--format=%H', '--', 'src/db/migrations').split('\n')) {
    const then = migrationsOf(`${commit}~1`);
    if (then.length > 0 && then.length < now.length && then.every((name, at) => name === now[at]))
      return `${commit}~1`;
  }
  throw new Error('there is no release before this: the history of this checkout begins with it');
}

const migrationsOf = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, 'src/db/migrations/').split('\n');

/** The program of a commit, with the packages that it names. */
async function checkedOut(commit: string, at: string): Promise<ProgramStart> {
  await mkdir(at);
  const archive = join(folder, 'previous.tar');
  const parts = ['src', 'texts', 'scripts', 'package.json', 'package-lock.json', '.npmrc'];
  git('archive', '--format=tar', `--output=${archive}`, commit, ...parts);
  await promisify(execFile)('tar', ['--extract', '--file', archive, '--directory', at]);
  const lockOf = (place: string): Promise<string> => readFile(join(place, 'package-lock.json'), 'utf8');
  if ((await lockOf(at)) === (await lockOf(root)))
    await symlink(join(root, 'node_modules'), join(at, 'node_modules'));
  else await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit'], { cwd: at });
  await mkdir(join(at, 'web'));
  await promisify(execFile)(process.execPath, [join(at, 'scripts/texts.ts')], { cwd: at });
  // It serves calls here, and its pages are not looked at.
  await symlink(join(root, 'web/dist'), join(at, 'web/dist'));
  await writeFile(join(at, 'commit'), git('rev-parse', commit));
  return { root: at, args: [join(at, 'src/main/main.ts')] };
}

const migrations = async (): Promise<string[]> =>
  (await command(deployment.postgres.url, 'select name from kysely_migration order by name')).map(
    ({ name }) => String(name),
  );

/** The processes that have filed since then, by name. */
const filedBy = (since: number): Set<string> =>
  new Set(acceptedFilings(deployment).flatMap(({ by, to }) => (to >= since ? [by] : [])));

/** Presses for somebody's GSTINs, and waits until both returns of each have been taken. */
async function file(person: Person, returns: number): Promise<number> {
  const [began, had] = [Date.now(), acceptedFilings(deployment).length];
  await pressToday(person);
  assert.ok(await until(120_000, () => acceptedFilings(deployment).length >= had + returns));
  return began;
}

function the<T>(of: readonly T[], at: number): T {
  const found = of[at];
  if (found === undefined) throw new Error(`there is no ${at}`);
  return found;
}

const eachGstins = 8;
test('the release before keeps filing on the migrated database, alone and beside this one, and nothing is lost or doubled', async (t) => {
  const [api1, api2] = [the(deployment.apis, 0), the(deployment.apis, 1)];
  const [worker1, worker2] = [the(deployment.workers, 0), the(deployment.workers, 1)];
  const { people, usernames } = await addPeopleWithGstins(deployment, { people: 5, gstins: 5 * eachGstins });
  const owner = (at: number): Person => the(people, at);
  await file(owner(0), eachGstins * 2);

  // The migration comes while they file.
  const filing = file(owner(1), eachGstins * 2);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...thisRelease.args.slice(0, -1), join(thisRelease.root, 'src/main/migrate.js')],
    { env: { PATH: process.env['PATH'], ...worker1.env } },
  );
  assert.match(stdout, /^Pending: .*\nThe database is at this release’s schema\.$/m);
  const added = (await migrations()).filter((name) => !migrationsThen.includes(name));
  assert.ok(added.length > 0, 'nothing was migrated: name an older release by SHUNYA_PREVIOUS');
  t.diagnostic(`${await readFile(join(folder, 'previous/commit'), 'utf8')} under ${added.join(', ')}`);
  await filing;

  // On the migrated database the release before runs alone: somebody new signs in, others file.
  await deployment.signIn('+919812345670');
  await file(owner(2), eachGstins * 2);

  // Side by side.
  for (const old of [api2, worker2]) assert.equal(await old.become(thisRelease), 0, old.log().join('\n'));
  await Promise.all([api2.ready(), worker2.ready()]);
  await deployment.signIn('+919812345671');
  const together = await file(owner(3), eachGstins * 2);
  assert.deepEqual([...filedBy(together)].toSorted(), ['worker1', 'worker2']);

  for (const old of [api1, worker1]) assert.equal(await old.become(thisRelease), 0, old.log().join('\n'));
  await Promise.all([api1.ready(), worker1.ready()]);
  await file(owner(4), eachGstins * 2);
  assert.ok(await comeToRest(deployment, people, usernames.length * 2));
  assert.deepEqual(await judge({ portal: deployment.portal, people, usernames, period, whole: true }), {
    lost: [],
    doubled: [],
    wrong: [],
  });
  for (const program of [...deployment.apis, ...deployment.workers])
    assert.equal(program.fallen(), 0, program.log().join('\n'));
});
