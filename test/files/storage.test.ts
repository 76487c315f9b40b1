import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { diskStorage } from '#files/diskStorage.ts';

describe('Documents on disk', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shunya-files-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const key = () => ({ userId: randomUUID(), filingId: randomUUID(), form: 'GSTR1' as const });

  test('what is kept is read again, the other form of the same filing is not there', async () => {
    const storage = diskStorage(folder);
    const mine = key();
    assert.equal(await storage.read(mine), null);
    await storage.keep(mine, Buffer.from('drawn'));
    assert.equal(Buffer.from((await storage.read(mine)) ?? []).toString(), 'drawn');
    assert.equal(await storage.read({ ...mine, form: 'GSTR3B' }), null);
    assert.equal(await storage.read({ ...mine, userId: randomUUID() }), null);
  });

  test('of many who keep at once one wins, all are given its bytes, and nothing unfinished stays', async () => {
    const mine = key();
    const given = await Promise.all(
      Array.from({ length: 8 }, (_, index) => diskStorage(folder).keep(mine, Buffer.from(`drawn ${index}`))),
    );
    const texts = new Set(given.map((bytes) => Buffer.from(bytes).toString()));
    assert.equal(texts.size, 1);
    assert.ok(texts.has(Buffer.from((await diskStorage(folder).read(mine)) ?? []).toString()));
    assert.deepEqual(await readdir(join(folder, mine.userId)), [`${mine.filingId}-GSTR1.pdf`]);
  });

  test('forgetting a user removes what is theirs and nothing else', async () => {
    const storage = diskStorage(folder);
    const [mine, other] = [key(), key()];
    await storage.keep(mine, Buffer.from('mine'));
    await storage.keep(other, Buffer.from('other'));
    await storage.forget(mine.userId);
    await storage.forget(mine.userId);
    assert.equal(await storage.read(mine), null);
    assert.equal(Buffer.from((await storage.read(other)) ?? []).toString(), 'other');
  });

  test('an id that would leave the folder is a bug, not a path', async () => {
    const storage = diskStorage(folder);
    await assert.rejects(storage.read({ ...key(), filingId: '../../keys' }), /kept under ids/);
    await assert.rejects(storage.keep({ ...key(), userId: '..' }, Buffer.from('x')), /kept under ids/);
  });
});
