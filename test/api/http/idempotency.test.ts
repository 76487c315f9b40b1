import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Call } from '#contract/call.ts';
import { takesIdempotencyKey } from '#contract/call.ts';
import { callList, calls } from '#contract/calls.ts';
import { sweepExpired } from '#db/sweep.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';
import { sampleBody, samplePath } from './samples.ts';

/** A tenant's work stands still until it is released, as where a process is frozen or has died. */
type Halt = { at: 'before adding' | 'after writing'; reached: () => void; goOn: Promise<void> };

const hourMs = 60 * 60 * 1000;

describe('an Idempotency-Key', () => {
  let at: TestApp;
  let person: SignedInPerson;
  let halt: Halt | null = null;
  const standStill = async (where: Halt['at']): Promise<void> => {
    if (halt?.at !== where) return;
    const { reached, goOn } = halt;
    halt = null;
    reached();
    await goOn;
  };
  const halting = ({ store }: Ports): Partial<Ports> => ({
    store: {
      ...store,
      asTenant: async (accountId, work) => {
        const value = await store.asTenant(accountId, (rows) =>
          work({
            ...rows,
            registrations: {
              ...rows.registrations,
              hold: async () => {
                await standStill('before adding');
                await rows.registrations.hold();
              },
            },
          } satisfies TenantRows),
        );
        await standStill('after writing');
        return value;
      },
    },
  });
  /** The next work of a tenant halts there; `reached` when it has. */
  const haltNext = (where: Halt['at']): { reached: Promise<void>; letGo: () => void } => {
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
    halt = { at: where, reached: resolve, goOn };
    return { reached, letGo };
  };
  before(async () => {
    at = await appForTests({ ports: halting });
    person = await at.signIn('+919700000001');
  });
  after(() => at.close());

  const ask = async (
    call: Call,
    key: string,
    body: object | undefined,
    headers: Record<string, string> = person.headers,
  ) => {
    const reply = await at.app.inject({
      method: call.method,
      url: samplePath(call),
      headers: { ...headers, 'idempotency-key': key },
      ...(body === undefined ? {} : { payload: body }),
    });
    const told = reply.json<{ success: boolean; code?: string; data: unknown }>();
    return {
      status: reply.statusCode,
      code: told.success ? 'answered' : told.code,
      text: reply.body,
      data: told.data,
      again: reply.headers['idempotency-replayed'],
      retryAfter: reply.headers['retry-after'],
    };
  };
  let count = 0;
  const freshName = (): string => `Books ${(count += 1)}`;
  const aKey = () => ({ name: freshName(), scopes: ['read', 'start'], days: 90 });
  const aGstin = () => {
    const username = `user${(count += 1)}`;
    return { username, password: 'Demo@1234', business_nick_name: username };
  };
  const keysCalled = async (name: string): Promise<number> =>
    must(await person.client.listKeys()).data.filter((key) => key.name === name).length;
  const gstinsCalled = async (name: string): Promise<number> =>
    must(await person.client.dashboard()).data.gstins.filter((card) => card.nick_name === name).length;

  test('has a call done once and answered the same, to the byte, for a day; after that it is free', async () => {
    const [key, body] = [randomUUID(), aKey()];
    const first = await ask(calls.makeKey, key, body);
    assert.deepEqual([first.status, first.again], [200, undefined]);
    const second = await ask(calls.makeKey, key, body);
    assert.deepEqual([second.status, second.again, second.text], [200, 'true', first.text]);
    assert.equal(await keysCalled(body.name), 1);
    const wall = at.clock.wall;
    try {
      at.clock.wall += 24 * hourMs + 1;
      const newcomer = await at.signIn('+919700000002');
      const other = await ask(calls.makeKey, key, body, newcomer.headers);
      assert.equal(other.again, undefined);
      await sweepExpired(at.db, at.clock.wall);
      const left = await rows();
      assert.equal(left.length, 1);
    } finally {
      at.clock.wall = wall;
    }
    assert.equal((await ask(calls.makeKey, key, body)).again, undefined);
    assert.equal(await keysCalled(body.name), 2);
  });

  const rows = async () =>
    (
      await at.db.asSystem((trx) =>
        sql<{ row: string }>`select to_jsonb(c)::text as row from idempotent_call c`.execute(trx),
      )
    ).rows;

  test('has ten calls at once done once: each of the others gets the same answer or is asked to come again', async () => {
    const [key, body] = [randomUUID(), aKey()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(calls.makeKey, key, body)));
    assert.equal(await keysCalled(body.name), 1);
    const done = answers.filter(({ status }) => status === 200);
    assert.ok(done.length >= 1);
    assert.equal(new Set(done.map(({ text }) => text)).size, 1);
    assert.equal(done.filter(({ again }) => again === undefined).length, 1);
    for (const { code, retryAfter } of answers.filter(({ status }) => status !== 200))
      assert.deepEqual([code, retryAfter], ['idempotency_key_in_use', '1']);
  });

  test('is refused with another body and at another call, and is anybody else’s own', async () => {
    const [key, body] = [randomUUID(), aKey()];
    assert.equal((await ask(calls.makeKey, key, body)).status, 200);
    const otherBody = await ask(calls.makeKey, key, { ...body, days: 30 });
    assert.deepEqual([otherBody.status, otherBody.code], [422, 'idempotency_key_reused']);
    assert.equal((await ask(calls.addGstin, key, aGstin())).code, 'idempotency_key_reused');
    const stranger = await at.signIn('+919700000003');
    const theirs = await ask(calls.makeKey, key, body, stranger.headers);
    assert.deepEqual([theirs.status, theirs.again], [200, undefined]);
    const keysOfStranger = must(await stranger.client.listKeys()).data;
    assert.equal(keysOfStranger.length, 1);
    assert.equal(await keysCalled(body.name), 1);
  });

  test('is free again after a refusal, which has done nothing', async () => {
    const key = randomUUID();
    const body = { url: 'http://books.example.com/', events: ['filing.filed'] };
    assert.equal((await ask(calls.addWebhook, key, body)).code, 'webhook_url');
    const right = await ask(calls.addWebhook, key, { ...body, url: 'https://books.example.com/' });
    assert.deepEqual([right.status, right.again], [200, undefined]);
  });

  test('that is empty, too long or has spaces is refused before anything is done', async () => {
    const body = aKey();
    for (const key of ['', ' ', 'a b', 'क', 'x'.repeat(256)]) {
      const answer = await ask(calls.makeKey, Buffer.from(key).toString('latin1'), body);
      assert.deepEqual([answer.status, answer.code], [400, 'idempotency_key_invalid'], key);
    }
    assert.equal(await keysCalled(body.name), 0);
  });

  test('tells after a crash between the writing and the answer that it was done, and does not do it again', async () => {
    const [key, body] = [randomUUID(), aGstin()];
    const { reached, letGo } = haltNext('after writing');
    const first = ask(calls.addGstin, key, body);
    await reached;
    assert.equal((await ask(calls.addGstin, key, body)).code, 'idempotency_key_in_use');
    at.clock.wall += 31_000;
    const answer = await ask(calls.addGstin, key, body);
    assert.deepEqual([answer.status, answer.code], [409, 'answer_lost']);
    assert.equal(await gstinsCalled(body.business_nick_name), 1);
    letGo();
    // It was no crash after all: its answer is there now.
    assert.equal((await first).status, 200);
    assert.equal((await ask(calls.addGstin, key, body)).text, (await first).text);
  });

  test('lets another do it after a crash before the writing; the process that only stood still writes nothing more', async () => {
    const [key, body] = [randomUUID(), aGstin()];
    const { reached, letGo } = haltNext('before adding');
    const first = ask(calls.addGstin, key, body);
    await reached;
    at.clock.wall += 31_000;
    const second = await ask(calls.addGstin, key, body);
    assert.deepEqual([second.status, second.again], [200, undefined]);
    letGo();
    assert.equal((await first).code, 'idempotency_key_in_use');
    assert.equal(await gstinsCalled(body.business_nick_name), 1);
    assert.equal((await ask(calls.addGstin, key, body)).text, second.text);
  });

  test('keeps neither itself nor an answer in clear, and is in no download', async () => {
    const [key, body] = [randomUUID(), aKey()];
    const { key: secret } = (await ask(calls.makeKey, key, body)).data as { key: string };
    const kept = JSON.stringify(await rows());
    assert.ok(kept.includes('answer_sealed'));
    for (const text of [key, secret, body.name])
      for (const found of [text, Buffer.from(text).toString('hex')]) assert.ok(!kept.includes(found), found);
    assert.doesNotMatch(JSON.stringify(must(await person.client.download()).data), /answer_sealed/);
  });

  test('goes with every call that changes something, one that ends its own session included', async () => {
    const takes = callList.filter(takesIdempotencyKey);
    assert.ok(takes.length > 30);
    for (const call of takes) {
      const newcomer = await at.signIn(`+9198${String((count += 1)).padStart(8, '0')}`);
      const key = randomUUID();
      const body = sampleBody(call);
      const first = await ask(call, key, body, newcomer.headers);
      assert.ok(first.status < 500, `${call.name}: ${first.text}`);
      const second = await ask(call, key, body, newcomer.headers);
      if (first.status !== 200) assert.equal(second.again, undefined, call.name);
      else if (second.status === 200) assert.equal(second.text, first.text, call.name);
      else assert.equal(second.code, 'session_ended', call.name);
    }
  });
});
