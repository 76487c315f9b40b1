import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { deliveryRows } from '#db/rows/webhook.ts';
import { startWebhooks } from '#notify/webhooks.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { keptLog } from './keptLog.ts';

/** Any of them stands for a machine of its own: all of 127.0.0.0/8 is this one on Linux. */
const hostNames = ['localhost', '127.0.0.1'] as const;

describe('events of several accounts', () => {
  let at: TestApp;
  const ends: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    at = await appForTests();
    ends.push(() => at.close());
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  /** A program that receives events, and answers by `status`; null: it never does. */
  async function program(status: () => number | null) {
    const open = new Set<Socket>();
    let connections = 0;
    let mostAtOnce = 0;
    const told: string[] = [];
    const server: Server = createServer((socket) => {
      connections += 1;
      mostAtOnce = Math.max(mostAtOnce, open.add(socket).size);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => undefined);
      socket.once('data', (request) => {
        told.push(/webhook-id: (\S+)/.exec(request.toString())?.[1] ?? '');
        const answer = status();
        if (answer !== null)
          socket.end(`HTTP/1.1 ${answer} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    ends.push(async () => {
      for (const socket of open) socket.destroy();
      server.close();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return { port: address.port, told, open, connections: () => connections, mostAtOnce: () => mostAtOnce };
  }

  const webhookOf = async ({ client }: SignedInPerson, host: string, port: number): Promise<string> =>
    must(await client.addWebhook({ body: { url: `http://${host}:${port}/`, events: ['filing.filed'] } })).data
      .made.id;

  const testOf = async ({ client }: SignedInPerson, id: string): Promise<string> =>
    must(await client.testWebhook({ params: { id } })).data.id;

  /** As many events as a firm's busy evening makes. */
  const fill = (person: SignedInPerson, webhookId: string, count: number) =>
    at.db.asSystem((trx) =>
      sql`insert into webhook_delivery (account_id, id, webhook_id, event, body, made_at, next_try_at)
        select ${person.accountId}::uuid, gen_random_uuid(), ${webhookId}::uuid, 'filing.filed', '{}',
          to_timestamp(${at.clock.wall / 1000}), to_timestamp(0)
        from generate_series(1, ${count})`.execute(trx),
    );

  /** A process that sends them; it looks at the clock only when it is kicked. */
  function sender() {
    const webhooks = startWebhooks({
      store: deliveryRows(at.db),
      clock: { wall: () => at.clock.wall },
      seal: at.identity.seal,
      log: keptLog(),
      loopback: true,
      pollMs: 3_600_000,
      timeoutMs: 3_600_000,
    });
    ends.push(() => webhooks.stop());
    return webhooks;
  }

  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(10)) if (await isSo()) return;
    throw new assert.AssertionError({ message: 'it did not come to that' });
  };

  const healthOf = async ({ client }: SignedInPerson) => {
    const [one] = must(await client.listWebhooks()).data;
    assert.ok(one);
    return { failures: one.failures, pausedUntil: one.paused_until };
  };

  test("go out while another's two hundred wait for a port that never answers, which hold four connections of all processes", async () => {
    const [many, one] = [await at.signIn('+919833370101'), await at.signIn('+919833370102')];
    const silent = await program(() => null);
    const well = await program(() => 204);
    await fill(many, await webhookOf(many, 'localhost', silent.port), 200);
    const senders = [sender(), sender(), sender()];
    await until(() => silent.told.length === 4);
    const mine = await testOf(one, await webhookOf(one, '127.0.0.1', well.port));
    for (const sender of senders) sender.kick();
    await until(() => well.told.includes(mine));
    // None of them has ended: nothing waited for them.
    for (const sender of senders) sender.kick();
    await sleep(0);
    assert.deepEqual([silent.connections(), silent.open.size, silent.mostAtOnce()], [4, 4, 4]);
  });

  test('to one host are sixteen at once, whichever accounts they are of, and others pass them', async () => {
    const silent = await program(() => null);
    const well = await program(() => 204);
    for (let n = 0; n < 6; n += 1) {
      const person = await at.signIn(`+9198333702${String(n).padStart(2, '0')}`);
      await fill(person, await webhookOf(person, hostNames[0], silent.port), 10);
    }
    const webhooks = sender();
    await until(() => silent.told.length === 16);
    const person = await at.signIn('+919833370299');
    const elsewhere = await testOf(person, await webhookOf(person, hostNames[1], well.port));
    webhooks.kick();
    await until(() => well.told.includes(elsewhere));
    assert.equal(silent.mostAtOnce(), 16);
  });

  test('are paused for their owner to see after five failures in a row, and resume when a trial is accepted', async () => {
    const person = await at.signIn('+919833370301');
    // Instants of the API are whole seconds, and a sign-in takes a millisecond.
    at.clock.wall += 999;
    let status = 500;
    const sick = await program(() => status);
    await fill(person, await webhookOf(person, 'localhost', sick.port), 12);
    const webhooks = sender();
    // Those that were under way with the fifth end with it.
    await until(async () => (await healthOf(person)).failures === 5);
    await until(async () => (await underWay()) === 0);
    const paused = await healthOf(person);
    assert.equal(paused.failures, 5);
    assert.equal(Date.parse(paused.pausedUntil ?? ''), at.clock.wall + 60_000);
    const sent = sick.told.length;
    assert.ok(sent >= 5 && sent <= 8, `${sent} were sent`);
    webhooks.kick();
    at.clock.wall += 59_000;
    await webhooks.stop();
    assert.equal(sick.told.length, sent);

    // The trial fails: one try, and a pause twice as long.
    at.clock.wall += 1_000;
    const trial = sender();
    await until(async () => (await healthOf(person)).failures === 6);
    await trial.stop();
    assert.equal(sick.told.length, sent + 1);
    assert.equal(Date.parse((await healthOf(person)).pausedUntil ?? ''), at.clock.wall + 120_000);

    // The next is taken, and the rest follows; what has failed before keeps its own time.
    status = 204;
    at.clock.wall += 120_000;
    sender();
    await until(async () => (await dueNow()) === 0 && (await underWay()) === 0);
    assert.deepEqual(await healthOf(person), { failures: 0, pausedUntil: null });
    assert.equal(new Set(sick.told).size, 12);
  });

  test('that waited a day for a program that stays away are given up, and a test of the owner is the trial at once', async () => {
    let person = await at.signIn('+919833370302');
    const away = await program(() => 500);
    const id = await webhookOf(person, 'localhost', away.port);
    await fill(person, id, 12);
    const first = sender();
    await until(async () => (await healthOf(person)).failures === 5 && (await underWay()) === 0);
    await first.stop();
    at.clock.wall += 24 * 3_600_000 + 1_000;
    person = await at.signIn('+919833370302');
    // Instants of the API are whole seconds, and a sign-in takes a millisecond.
    at.clock.wall += 999;
    const sent = away.told.length;
    const test = await testOf(person, id);
    const second = sender();
    await until(async () => (await healthOf(person)).failures === 6);
    await second.stop();
    assert.deepEqual(away.told.slice(sent), [test]);
    const listed = must(await person.client.listDeliveries({ params: { id }, query: {} })).data;
    assert.deepEqual(
      listed.filter(({ next_try_at: next }) => next !== null).map((delivery) => delivery.id),
      [test],
    );
    const paused = (await healthOf(person)).pausedUntil;
    assert.equal(listed.find((delivery) => delivery.id === test)?.next_try_at, paused);
    await testOf(person, id);
    assert.equal((await healthOf(person)).pausedUntil, null);
  });

  test('of trial are ten in ten minutes of an account, whichever of its addresses they are for', async () => {
    // A window of ten minutes begins.
    at.clock.wall += 600_000 - (at.clock.wall % 600_000);
    const [person, other] = [await at.signIn('+919833370401'), await at.signIn('+919833370402')];
    const ids = [await webhookOf(person, 'localhost', 4001), await webhookOf(person, 'localhost', 4002)];
    for (let n = 0; n < 10; n += 1) await testOf(person, ids[n % 2] ?? '');
    const refused = await person.client.testWebhook({ params: { id: ids[0] ?? '' } });
    assert.ok(!refused.success);
    assert.deepEqual(
      [refused.status, refused.code, refused.retryAfter],
      [429, 'auth/too-many-requests', 600],
    );
    await testOf(other, await webhookOf(other, 'localhost', 4003));
    at.clock.wall += 600_000;
    await testOf(person, ids[0] ?? '');
  });

  const count = async (which: string): Promise<number> => {
    const { rows } = await at.db.asSystem((trx) =>
      sql<{
        found: number;
      }>`select count(*)::int as found from webhook_delivery where ${sql.raw(which)}`.execute(trx),
    );
    return rows[0]?.found ?? 0;
  };
  const underWay = () => count('held_until is not null');
  const dueNow = () => count(`next_try_at <= to_timestamp(${at.clock.wall / 1000})`);
});
