import { test } from 'node:test';
import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { loggedWith, openLog } from '#security/log.ts';

test('fields named like secrets are struck out of every line, at the top and two levels down', () => {
  let written = '';
  const log = openLog({
    level: 'info',
    role: 'api',
    to: { write: (line: string) => void (written += line) },
  });
  const secrets = {
    authorization: 'hidden-1',
    cookie: 'hidden-2',
    password: 'hidden-3',
    code: 'hidden-4',
    otp: 'hidden-5',
    token: 'hidden-6',
    refresh_token: 'hidden-7',
    id_token: 'hidden-8',
    firebase_token: 'hidden-9',
    secret: 'hidden-10',
    'set-cookie': 'hidden-11',
  };
  log.info(secrets, 'top');
  log.warn({ headers: secrets }, 'one down');
  log.error({ request: { headers: secrets, id: 'seen-id' } }, 'two down');
  assert.doesNotMatch(written, /hidden/);
  assert.match(written, /seen-id/);
  assert.equal(written.trim().split('\n').length, 3);
});

test('an error of any kind is logged with its name, message and code', () => {
  let written = '';
  const log = openLog({
    level: 'info',
    role: 'api',
    to: { write: (line: string) => void (written += line) },
  });
  const error = Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
  log.error({ error }, 'a turn ended');
  log.warn({ error: 'just words' }, 'a sentence');
  assert.match(written, /"says":"connect refused".*"fault":"ECONNREFUSED"/);
  assert.match(written, /"error":"just words"/);
});

test('every line names its level, process, machine and role, and the fields that all lines of its work carry', () => {
  const lines: Record<string, unknown>[] = [];
  const log = openLog({
    level: 'info',
    role: 'worker',
    to: { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  log.warn({}, 'outside');
  loggedWith({ reference: 'one' }, () => {
    log.info({}, 'inside');
    log.error({ reference: 'its own' }, 'inside, with a word of its own');
  });
  const same = { pid: process.pid, host: hostname(), role: 'worker' };
  const told = lines.map(({ time: _time, ...line }) => line);
  assert.deepEqual(told, [
    { level: 'warn', ...same, msg: 'outside' },
    { level: 'info', ...same, reference: 'one', msg: 'inside' },
    { level: 'error', ...same, reference: 'its own', msg: 'inside, with a word of its own' },
  ]);
});

test('a key of a program and a secret of a webhook are struck out wherever in a line they stand', () => {
  let written = '';
  const log = openLog({
    level: 'info',
    role: 'api',
    to: { write: (line: string) => void (written += line) },
  });
  const [key, secret] = [
    `shunya_${'Ab-_9'.repeat(9).slice(0, 43)}`,
    `whsec_${'aB+/9'.repeat(9).slice(0, 43)}=`,
  ];
  log.info({ said: `Bearer ${key}`, deep: { er: { still: [secret] } } }, `refused ${key}`);
  log.error({ error: new Error(`no such key: ${key} ${secret}`) }, 'failed');
  assert.equal(written.includes(key.slice(8)), false);
  assert.equal(written.includes(secret.slice(8)), false);
  assert.match(written, /refused shunya_\[struck out\]/);
  assert.equal(written.trim().split('\n').length, 2);
});
