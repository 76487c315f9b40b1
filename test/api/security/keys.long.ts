import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { processRows } from '#db/rows/process.ts';
import { sealedRows } from '#db/rows/sealed.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { sealWith } from '#security/seal.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { shownBy, withFactor } from '../identity/authenticator.ts';
import { plainEnv } from '../../fixtures/plainEnv.ts';

const program = join(import.meta.dirname, '../../../src/main/admin/keys.ts');

describe('The keys of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shunya-keys-'));
  const file = join(folder, 'keys.json');
  const copy = join(folder, 'copy.json');
  let at: TestApp;
  let person: SignedInPerson;
  let secret: string;

  const keys = (...words: string[]) => keysWith({}, ...words);
  const keysWith = async (
    own: Record<string, string>,
    ...words: string[]
  ): Promise<{ code: number | null; said: string }> => {
    const env = { ...plainEnv(), DATABASE_URL: at?.url, SHUNYA_KEYS_FILE: file, ...own };
    const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said, [code]] = await Promise.all([
      text(child.stdout),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    return { code, said };
  };
  const kept = () =>
    JSON.parse(readFileSync(file, 'utf8')) as { current: string; keys: Record<string, string> };
  /** Opens everything that is sealed by the file as it stands now, and counts it. */
  async function openAll(): Promise<number> {
    const ring = parseKeyRing(readFileSync(file, 'utf8'));
    assert.ok(ring.ok);
    const seal = sealWith(ring.value);
    const rows = sealedRows(at.db);
    let opened = 0;
    for (const place of rows.places) {
      // Two at a time, so that each page starts where the one before has ended.
      let page: Awaited<ReturnType<typeof rows.page>> = [];
      do {
        page = await rows.page(place, { notBy: '', after: page.at(-1)?.at ?? null, limit: 2 });
        for (const { sealed, owner, field } of page)
          assert.notEqual(seal.open(sealed, owner, field), '', place);
        opened += page.length;
      } while (page.length === 2);
    }
    return opened;
  }

  before(async () => {
    assert.equal((await keys('new', file)).code, 0);
    assert.equal((await keys('add')).code, 0);
    at = await appForTests({ keys: readFileSync(file, 'utf8') });
    person = await at.signIn('+919833300001');
    must(await person.client.updateProfile({ body: { id_type: 'pan', id_number: 'ABCPN1234F' } }));
    ({ secret } = await withFactor(at, person));
    must(
      await person.client.addWebhook({ body: { url: 'http://127.0.0.1:9/hook', events: ['filing.filed'] } }),
    );
    must(
      await person.client.addGstin({
        body: { username: 'shop.one', password: 'Demo@1234', business_nick_name: 'shop.one' },
      }),
    );
  });
  after(async () => {
    await at.close();
    rmSync(folder, { recursive: true });
  });

  test('a key file is made once, for its owner alone, and never written over', async () => {
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const before = readFileSync(file, 'utf8');
    const again = await keys('new', file);
    assert.deepEqual([again.code, again.said], [1, 'The file exists already and is left as it is.\n']);
    assert.equal(readFileSync(file, 'utf8'), before);
    assert.deepEqual([kept().current, Object.keys(kept().keys)], ['k1', ['k1', 'k2']]);
  });

  test('every column of the schema that is sealed is among those that are resealed', async () => {
    const { rows } = await at.db.asSystem((trx) =>
      sql<{ name: string }>`
        select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%sealed'`.execute(trx),
    );
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), sealedRows(at.db).places.toSorted());
  });

  test('the drill: keys are changed while people work, one is lost and restored, and the old one is retired', async () => {
    const sealed = await openAll();
    assert.ok(sealed >= 5, String(sealed));
    assert.equal((await keys('use', 'k2')).code, 0);
    // The program keeps using the key that it knows as current, and opens data newly sealed beside it.
    const [first] = await Promise.all([
      keys('reseal'),
      (async () => {
        for (let n = 0; n < 5; n += 1) {
          must(await person.client.updateProfile({ body: { id_number: `ABCPN123${n}F` } }));
          assert.equal(must(await person.client.profile()).data.id_number, `ABCPN123${n}F`);
        }
      })(),
    ]);
    assert.equal(first.code, 0, first.said);
    const second = await keys('reseal');
    assert.match(second.said, /^k1: 0 sealed with it, makes the hashes$/m);
    assert.match(second.said, /^Nothing is left to reseal\.$/m);
    assert.doesNotMatch(second.said, /that no key of the file opens/);
    assert.equal(must(await person.client.profile()).data.id_number, 'ABCPN1234F');
    at.clock.wall += 60_000;
    must(await person.client.prove({ body: { otp: shownBy(secret, at.clock.wall) } }));
    assert.deepEqual((await keys('reseal')).said, (await keys('status')).said, 'nothing is left to do');

    copyFileSync(file, copy);
    const { k2: _lost, ...left } = kept().keys;
    writeFileSync(file, JSON.stringify({ current: 'k1', keys: left }));
    const lost = await keys('status');
    assert.equal(lost.code, 1);
    assert.match(
      lost.said,
      /^k2: \d+ sealed with it, but the file does not have it: they cannot be opened$/m,
    );
    const inVain = await keys('reseal');
    assert.match(inVain.said, /^registration\.password_sealed: 1 that no key of the file can open$/m);
    await assert.rejects(openAll(), /a key that the key ring does not hold/);
    copyFileSync(copy, file);
    assert.equal((await keys('status')).code, 0);
    await openAll();

    assert.equal((await keys('retire', 'k2')).code, 2, 'what seals is not retired');
    assert.match((await keys('retire', 'k1')).said, /^The first key makes the hashes/);
    assert.equal((await keys('add')).code, 0);
    assert.equal((await keys('use', 'k3')).code, 0);
    const early = await keys('retire', 'k2');
    assert.match(early.said, /^\d+ are still sealed with k2: reseal first\.$/m);
    assert.ok('k2' in kept().keys);
    assert.equal((await keys('reseal')).code, 0);
    assert.equal((await keys('retire', 'k2')).code, 0);
    assert.deepEqual([kept().current, Object.keys(kept().keys)], ['k3', ['k1', 'k3']]);
    assert.ok((await openAll()) >= sealed);
  });

  test('a key that a running process does not know is not used, and one by which a process seals is not retired', async () => {
    const processes = processRows(at.db);
    // A process that writes no more counts as ended after a minute; these stay, however slow this machine is.
    const run = async (known: string[]): Promise<void> => {
      await processes.write({ ...self, keys: known });
      await at.db.alone((db) =>
        sql`update process set seen_at = clock_timestamp() + interval '1 day'`.execute(db),
      );
    };
    const self = { id: randomUUID(), host: 'box-1', roles: 'worker', release: '1', currentKey: 'k3' };
    assert.equal((await keys('add')).code, 0);
    await run(['k1', 'k3']);
    const before = readFileSync(file, 'utf8');
    const early = await keys('use', 'k4');
    assert.equal(early.code, 1);
    assert.match(early.said, /^Does not know k4: worker on box-1, which holds k1, k3 and seals with k3$/m);
    assert.equal(readFileSync(file, 'utf8'), before);

    const waits = keys('use', 'k4', '--wait');
    await processes.remove(self.id);
    await run(['k1', 'k3', 'k4']);
    assert.equal((await waits).code, 0);
    assert.equal(kept().current, 'k4');
    const resealed = await keys('reseal');
    assert.equal(resealed.code, 1, 'a process still seals with k3');
    assert.match(resealed.said, /^Restart: worker on box-1, .* seals with k3$/m);
    const retired = await keys('retire', 'k3');
    assert.deepEqual([retired.code, 'k3' in kept().keys], [1, true], retired.said);
    await processes.remove(self.id);
    assert.equal((await keys('reseal')).code, 0);
    assert.equal((await keys('retire', 'k3')).code, 0);
  });

  test('a wrong password of the database is a sentence, without the password', async () => {
    const url = new URL(at.url);
    url.password = 'not-this-one';
    url.username = 'nobody_here';
    const refused = await keysWith({ DATABASE_URL: url.href }, 'status');
    assert.equal(refused.code, 2, refused.said);
    assert.match(refused.said, /^The database cannot be opened: .*\. Check DATABASE_URL/);
    assert.doesNotMatch(refused.said, /not-this-one|at .*\.ts/);
  });

  for (const command of ['status', 'reseal'])
    test(`${command} ends without a trace when its reader has seen enough`, async () => {
      const env = { ...plainEnv(), DATABASE_URL: at.url, SHUNYA_KEYS_FILE: file };
      const child = spawn(process.execPath, [program, command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.destroy();
      const [complaint, [code]] = await Promise.all([
        text(child.stderr),
        once(child, 'exit') as Promise<[number | null]>,
      ]);
      assert.deepEqual([complaint, code], ['', 0]);
    });

  test('a word that is no command, no key and no file is refused, and nothing is changed', async () => {
    const before = readFileSync(file, 'utf8');
    for (const words of [
      ['rotate'],
      ['use'],
      ['use', 'k9'],
      ['retire', 'k9'],
      ['add', 'k4'],
      ['status', 'x'],
    ])
      assert.equal((await keys(...words)).code, 2, words.join(' '));
    assert.equal(readFileSync(file, 'utf8'), before);
  });
});
