import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';

/*
 * The rule by which deploy/backup.sh removes old backups. PostgreSQL's three commands are stand-ins here, since npm has none of
 * them; test/api/db/backups.long.ts runs the script with the real ones where this machine has them.
 */

const script = join(import.meta.dirname, '../../deploy/backup.sh');
const oneDay = 86_400_000;

describe('backup.sh', { skip: process.platform === 'win32' ? 'a shell script' : false }, () => {
  let folder: string;
  let backups: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shunya-backup-'));
    backups = join(folder, 'backups');
    mkdirSync(join(backups, 'wal'), { recursive: true });
    mkdirSync(join(folder, 'bin'));
    command('pg_basebackup', 'for one; do case $one in --pgdata=*) to=${one#*=};; esac; done', [
      'mkdir "$to" && echo 15 > "$to/PG_VERSION"',
      'echo "START WAL LOCATION: 0/9000028 (file 000000010000000000000009)" > "$to/backup_label"',
    ]);
    command('pg_verifybackup', 'exit "${VERIFIED:-0}"');
    command('pg_archivecleanup', `echo "$@" >> '${join(folder, 'cleaned')}'`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function command(name: string, line: string, more: string[] = []): void {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${[line, ...more].join('\n')}\n`, { mode: 0o755 });
  }
  /** A backup that was made some days ago, and its first segment. */
  function made(name: string, days: number, segment = '000000010000000000000001'): void {
    mkdirSync(join(backups, name));
    writeFileSync(
      join(backups, name, 'backup_label'),
      `START WAL LOCATION: 0/1000028 (file ${segment})\nCHECKPOINT LOCATION: 0/1000060\n`,
    );
    const at = new Date(Date.now() - days * oneDay);
    utimesSync(join(backups, name), at, at);
  }
  const backUp = (args: string[] = [], environment: Record<string, string> = {}): string =>
    basename(
      execFileSync(script, [backups, ...args], {
        encoding: 'utf8',
        stdio: 'pipe',
        env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, ...environment },
      }).trim(),
    );
  const there = (): string[] =>
    readdirSync(backups)
      .filter((name) => name !== 'wal')
      .toSorted();

  test('removes backups that are older than its days and keeps the others, and cleans the WAL before the oldest that is left', () => {
    made('base-20200101T000000Z', 20);
    made('base-20200102T000000Z', 15.1);
    made('base-20200103T000000Z', 13.9, '000000010000000000000005');
    made('base-20200104T000000Z', 1, '000000010000000000000007');
    made('part-20200101T000000Z', 20);
    mkdirSync(join(backups, 'own-things'));
    const name = backUp(['14']);
    assert.match(name, /^base-\d{8}T\d{6}Z$/);
    assert.deepEqual(there(), ['base-20200103T000000Z', 'base-20200104T000000Z', name, 'own-things']);
    const wal = join(backups, 'wal');
    assert.equal(
      readFileSync(join(folder, 'cleaned'), 'utf8'),
      `${wal} 000000010000000000000005\n-x .gz ${wal} 000000010000000000000005\n`,
    );
  });

  test('removes nothing without a number of days', () => {
    made('base-20200101T000000Z', 400);
    const name = backUp();
    assert.deepEqual(there(), ['base-20200101T000000Z', name]);
    assert.throws(() => readFileSync(join(folder, 'cleaned')), /ENOENT/);
  });

  test('removes nothing when the new backup is faulty, and gives that no name of a backup', () => {
    made('base-20200101T000000Z', 400);
    assert.throws(() => backUp(['14'], { VERIFIED: '1' }));
    const [old, part, ...more] = there();
    assert.equal(old, 'base-20200101T000000Z');
    assert.match(part ?? '', /^part-/);
    assert.deepEqual(more, []);
    assert.throws(() => readFileSync(join(folder, 'cleaned')), /ENOENT/);
  });

  test('cleans no WAL where none is archived in its folder', () => {
    rmSync(join(backups, 'wal'), { recursive: true });
    made('base-20200101T000000Z', 400);
    assert.deepEqual(there(), ['base-20200101T000000Z']);
    const name = backUp(['14']);
    assert.deepEqual(there(), [name]);
    assert.throws(() => readFileSync(join(folder, 'cleaned')), /ENOENT/);
  });
});
