import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'shunya-release-'));
after(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Who releases', '-c', 'user.email=release@shunya.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

function release(...args: string[]): { status: number | null; said: string } {
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: 'Who releases',
    GIT_AUTHOR_EMAIL: 'release@shunya.example',
    GIT_COMMITTER_NAME: 'Who releases',
    GIT_COMMITTER_EMAIL: 'release@shunya.example',
  };
  const script = join(root, 'scripts/release.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [script, '--root', folder, '--no-package', ...args],
    { encoding: 'utf8', env },
  );
  return { status, said: stdout + stderr };
}

// A machine that has only Node makes no releases.
const skip = spawnSync('git', ['--version']).status === 0 ? false : 'git is not here';

test(
  'a release names its version in package, lock, chart and changelog, is committed and tagged, and is refused where something stands in its way',
  { skip },
  () => {
    const chart = 'deploy/helm/shunya/Chart.yaml';
    for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md', chart])
      cpSync(join(root, file), join(folder, file));
    // Whatever is unreleased at this commit.
    const log = read('CHANGELOG.md').replace(
      /## Unreleased\n[^]*?(?=\n## )/,
      '## Unreleased\n\n- One more thing.\n',
    );
    writeFileSync(join(folder, 'CHANGELOG.md'), log);
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'As it is');
    const before = git('rev-parse', 'HEAD');
    const { version: now } = JSON.parse(read('package.json')) as { version: string };
    const [major = '0'] = now.split('.');
    const next = `${Number(major) + 1}.0.0`;

    // The first release has the version of package.json and a chapter of its own already.
    assert.match(release(now).said, /has lines under "Unreleased"/);
    writeFileSync(join(folder, 'CHANGELOG.md'), log.replace('\n- One more thing.\n', ''));
    git('commit', '--quiet', '--all', '--message', 'Nothing is unreleased');
    const dayBefore = new Date().toISOString().slice(0, 10);
    const first = release(now);
    assert.equal(first.status, 0, first.said);
    assert.equal(git('rev-parse', `v${now}^{commit}`), git('rev-parse', 'HEAD'));
    assert.equal(git('status', '--porcelain'), '');
    const [, day] = new RegExp(`\n## ${now}\n\n([\\d-]+)\\.\n`).exec(read('CHANGELOG.md')) ?? [];
    assert.ok(day !== undefined && day >= dayBefore, day);
    git('reset', '--quiet', '--hard', before);

    assert.match(release(now).said, /is not later than/);
    assert.match(release('1.2').said, /is no version/);
    writeFileSync(join(folder, 'left.txt'), 'over');
    assert.match(release(next).said, /Something is not committed/);
    rmSync(join(folder, 'left.txt'));
    const looked = release(next, '--look');
    assert.equal(looked.status, 0, looked.said);
    assert.deepEqual([git('rev-parse', 'HEAD'), git('status', '--porcelain')], [before, '']);

    const made = release(next);
    assert.equal(made.status, 0, made.said);
    assert.deepEqual(
      [git('rev-parse', `v${next}^{commit}`), git('status', '--porcelain')],
      [git('rev-parse', 'HEAD'), ''],
    );
    // Nothing but the version and the chapter differs.
    assert.equal(git('diff', '--shortstat', before), '4 files changed, 9 insertions(+), 5 deletions(-)');
    assert.equal((JSON.parse(read('package.json')) as { version: string }).version, next);
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    assert.deepEqual([lock.version, lock.packages['']?.version], [next, next]);
    assert.match(
      read('CHANGELOG.md'),
      new RegExp(`\n## Unreleased\n\n## ${next}\n\n\\d{4}-\\d{2}-\\d{2}\\.\n\n- One more thing\\.`),
    );
    // The release before is the newest tag behind a commit: of the next, this one.
    git('commit', '--quiet', '--allow-empty', '--message', 'Work on the next');
    assert.equal(git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-creatordate'), `v${next}`);
    assert.match(release(`${Number(major) + 2}.0.0`).said, /CHANGELOG\.md says nothing/);
  },
);
