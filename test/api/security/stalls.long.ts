import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import sharp from 'sharp';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { receiveCode } from '#usecases/codes/giveCode.ts';
import { openAcross, openDoors, openStore } from '#db/store.ts';
import { sealWith } from '#security/seal.ts';
import { appForTests, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { keptLog } from '../notify/keptLog.ts';

/*
 * Input by which one stranger, or one user, tries to keep the program from everyone else. While it is read the health
 * probe is asked again and again, and the slowest answer is held against the slowest of the same traffic without the
 * attack, in the same run.
 */

/** Each wait is short; a test that waits for nothing ends. */
const inTime = { timeout: 150_000 };

describe('An attack on the time or the memory of the program', () => {
  let at: TestApp;
  let base: string;
  const people: SignedInPerson[] = [];
  before(async () => {
    at = await appForTests();
    base = await at.app.listen({ host: '127.0.0.1', port: 0 });
    for (let n = 0; n < 6; n += 1) people.push(await at.signIn(`+91988880000${n}`));
  });
  after(() => at.close());

  const someone = (n = 0): SignedInPerson => {
    const person = people[n];
    if (person === undefined) throw new Error('too few people have signed in');
    return person;
  };

  /** How long it takes, the longest that anyone else waited meanwhile for an answer, in milliseconds, and their answers. */
  async function measured(
    act: () => Promise<unknown>,
  ): Promise<{ took: number; waited: number; answers: number }> {
    const over = new AbortController();
    let answers = 0;
    const asking = (async (): Promise<number> => {
      let slowest = 0;
      while (!over.signal.aborted) {
        const asked = performance.now();
        const health = await fetch(`${base}/api/health`);
        assert.equal(health.status, 200);
        await health.text();
        answers += 1;
        slowest = Math.max(slowest, performance.now() - asked);
      }
      return slowest;
    })();
    const began = performance.now();
    await act();
    const took = performance.now() - began;
    over.abort();
    return { took, waited: await asking, answers };
  }

  /** Ten times what the same takes of honest people, and the half second that a busy machine may always lose. */
  async function isNoSlower(attack: () => Promise<unknown>, honest: () => Promise<unknown>): Promise<void> {
    await honest();
    const [theirs, ours] = [await measured(attack), await measured(honest)];
    const said = JSON.stringify({ attack: theirs, honest: ours });
    assert.ok(theirs.took < 10 * ours.took + 500, said);
    assert.ok(theirs.waited < 10 * ours.waited + 500, said);
  }

  const post = async (path: string, body: string, person: SignedInPerson): Promise<Response> => {
    const headers = { ...person.headers, 'content-type': 'application/json' };
    const response = await fetch(base + path, { method: 'POST', headers, body });
    await response.clone().text();
    return response;
  };
  const upload = (photo: string, person: SignedInPerson): Promise<Response> =>
    post('/api/user/profile/upload-photo', photo, person);

  describe('by mail', () => {
    const domain = 'codes.shunya.example';
    let mail: Awaited<ReturnType<typeof startInboundMail>>;
    before(async () => {
      const seal = sealWith(at.keyRing);
      const store = openStore(at.db, seal);
      const grants = openDoors(store, openAcross(at.db));
      const clock = { wall: () => at.clock.wall, product: async () => at.clock.product };
      mail = await startInboundMail({
        port: 0,
        domain,
        log: keptLog(),
        onMail: (brought) =>
          receiveCode({ grants, clock, seal, log: keptLog() }, { ...brought, channel: 'relay' }),
      });
    });
    after(() => mail.close());

    /** A mail to ten addresses, of which the first may be someone's. */
    async function write(text: string, first = 'nobody-has-this-key'): Promise<void> {
      const client = createTransport({ host: '127.0.0.1', port: mail.port, ignoreTLS: true });
      const keys = [first, ...Array.from({ length: 9 }, (_, n) => `nobody-has-this-key-${n}`)];
      await client.sendMail({ from: 'x@example.org', to: keys.map((key) => `${key}@${domain}`), text });
      client.close();
    }
    const honest = 'Dear taxpayer, your OTP is 482913. It is valid for ten minutes.\n'.repeat(120);
    const hostile = ['ref ', 'txn ', 'ticket ', 'reference no '].map((word) => word + '.'.repeat(7_900));

    test('a text that patterns take long for holds nobody up, whether its address is known or not', async () => {
      const relayKey = '0123456789abcdef0123456789abcdef';
      const { accountId } = someone();
      await openStore(at.db, sealWith(at.keyRing)).asTenant(accountId, (rows) =>
        rows.signatories.add({
          id: '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90',
          accountId,
          name: '',
          pan: 'ABCPN1234F',
          mobile: '',
          email: '',
          portalEmail: '',
          relayKey,
          relay: 'on',
          relaySeen: 'untried',
          linksSince: null,
          smsSecretSealed: null,
        }),
      );
      for (const key of [undefined, relayKey]) {
        await isNoSlower(
          () => Promise.all([...hostile, '*'.repeat(7_900)].map((text) => write(text, key))),
          () => Promise.all(hostile.map(() => write(honest, key))),
        );
      }
    });
  });

  describe('by a body of eight megabytes', () => {
    const megabytes = 7.9;
    const fill = (unit: string): string => unit.repeat((megabytes * 1024 * 1024) / unit.length);
    const noPhoto = JSON.stringify({ photo: 'A'.repeat(7_000_000) });
    const hostile = {
      numbers: `{"photo":[${fill('1,')}1]}`,
      objects: `{"photo":[${fill('{},')}1]}`,
      lists: `{"photo":[${fill('[],')}1]}`,
      fields: `{${fill('"a":1,')}"b":1}`,
      depth: `{"photo":${fill('[')}`,
      quotes: `{"photo":"${fill('\\"')}"}`,
      prototypes: `{${fill('"__proto__" ,')}"b":1}`,
    };

    for (const [name, body] of Object.entries(hostile)) {
      test(`${name} are refused without holding anyone up`, async () => {
        await isNoSlower(
          async () => {
            const { status } = await upload(body, someone());
            assert.ok([400, 413, 422].includes(status), `${status}`);
          },
          async () => assert.equal((await upload(noPhoto, someone())).status, 422),
        );
      });
    }

    test('four at once take no more memory than their own length a few times over', async () => {
      const megabytesAtMost = (): number => process.resourceUsage().maxRSS / 1024;
      const earlier = megabytesAtMost();
      for (const body of [hostile.numbers, hostile.objects, hostile.fields]) {
        const answers = await Promise.all([0, 1, 2, 3].map((n) => upload(body, someone(n))));
        assert.deepEqual(
          answers.map(({ status }) => status),
          [413, 413, 413, 413],
        );
      }
      const grown = megabytesAtMost() - earlier;
      assert.ok(grown < 12 * 4 * megabytes, `${grown.toFixed(0)} MB`);
    });

    describe('that begins and then stalls', () => {
      let stopped: AbortController;
      /** Of every answer to a body that began: that of a request that gave way, or found no place. */
      let answers: number[];
      beforeEach(() => {
        stopped = new AbortController();
        answers = [];
      });
      afterEach(() => stopped.abort());

      const stream = async (
        person: SignedInPerson,
        body: ReadableStream<Uint8Array>,
        signal: AbortSignal,
      ): Promise<number> => {
        const headers = { ...person.headers, 'content-type': 'application/json' };
        const request = { method: 'POST', headers, body, duplex: 'half', signal } as const;
        const answer = await fetch(`${base}/api/user/profile/upload-photo`, request);
        await answer.body?.cancel();
        return answer.status;
      };
      const begin = (controller: ReadableStreamDefaultController<Uint8Array>): void =>
        controller.enqueue(Buffer.from('{"photo":"'));
      /** Holds a place whenever it gets one. */
      const hold = async (person: SignedInPerson): Promise<void> => {
        while (!stopped.signal.aborted) {
          const status = await stream(person, new ReadableStream({ start: begin }), stopped.signal).catch(
            () => null,
          );
          if (status !== null) answers.push(status);
          await moment();
        }
      };
      const answerTo = async (person: SignedInPerson): Promise<number> =>
        (await upload(noPhoto, person)).status;

      test(
        'a third request of one user is asked to come again, and a user who holds none gets a place of four others who hold two each',
        inTime,
        async () => {
          const held = [0, 0].map((n) => hold(someone(n)));
          await until(async () => (await answerTo(someone(0))) === 429);
          held.push(...[1, 1, 2, 2, 3, 3].map((n) => hold(someone(n))));
          await until(async () => {
            assert.equal(await answerTo(someone(4)), 422);
            return answers.includes(503);
          });
          stopped.abort();
          await Promise.all(held);
        },
      );

      test(
        'begun over and over by eight others, leaves a place for a person who holds none, until a body of three seconds has come',
        inTime,
        async () => {
          const more = await Promise.all([6, 7, 8, 9].map((n) => at.signIn(`+91988880000${n}`)));
          const [first, newcomer, ...others] = [...people, ...more];
          assert.ok(first !== undefined && newcomer !== undefined && others.length === 8);
          const held = others.map((person) => hold(person));
          // All eight places are held, then one of them gives way.
          for (const wanted of [503, 422])
            await until(async () => {
              const status = await answerTo(first);
              assert.ok(status === 422 || status === 503, String(status));
              return status === wanted;
            });
          // The body that gave way was its sender's for longer than a person without a place has to wait.
          const body = new ReadableStream<Uint8Array>({
            start: async (controller) => {
              begin(controller);
              for (let n = 0; n < 30; n += 1) {
                controller.enqueue(Buffer.from('AAAA'));
                await moment();
              }
              controller.enqueue(Buffer.from('"}'));
              controller.close();
            },
          });
          assert.equal(await stream(newcomer, body, AbortSignal.timeout(60_000)), 422);
          stopped.abort();
          await Promise.all(held);
        },
      );
    });
  });

  test('a file of GSTINs with quotes where none belong holds nobody up', async () => {
    const csv = (text: string): string => JSON.stringify({ csv: text, dry_run: true });
    const line = 'Narmada,narmada.foods,Demo@1234,\n';
    await isNoSlower(
      () => post('/api/gstins/import', csv('"a" '.repeat(12_000)), someone()),
      () => post('/api/gstins/import', csv(`name,username,password,gstin\n${line.repeat(400)}`), someone()),
    );
  });

  test('twelve photos of 39 megapixels at once hold nobody up: they are drawn in turn, or asked for later', async () => {
    const blank = { width: 7_800, height: 5_000, channels: 3, background: '#808080' } as const;
    const large = await sharp({ create: blank }).jpeg({ progressive: true }).toBuffer();
    const photo = JSON.stringify({ photo: large.toString('base64') });
    const statuses: number[] = [];
    const meanwhile = await measured(async () => {
      const uploads = await Promise.all(
        people.flatMap((person) => [upload(photo, person), upload(photo, person)]),
      );
      statuses.push(...uploads.map(({ status }) => status));
    });
    assert.ok(
      statuses.every((status) => status === 200 || status === 503),
      statuses.join(' '),
    );
    assert.ok(statuses.includes(200));
    // A program that draws in its own thread answers others between two photos only.
    assert.ok(meanwhile.answers > 5 * statuses.length, JSON.stringify(meanwhile));
  });

  test('of sixteen event streams that one session opens at once, the four newest live', inTime, async () => {
    const person = someone();
    const opened = await Promise.all(
      Array.from({ length: 16 }, () => fetch(`${base}/api/events`, { headers: person.headers })),
    );
    let ended = 0;
    const readers = opened.map((response) => (response.body as ReadableStream<Uint8Array>).getReader());
    const heard = readers.map(async (reader) => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          ended += 1;
          return 'ended';
        }
        if (Buffer.from(value).toString().includes('changed')) return 'told';
      }
    });
    await until(async () => ended === 12);
    at.change(person.accountId);
    const fates = await Promise.all(heard);
    assert.equal(fates.filter((fate) => fate === 'told').length, 4);
    await Promise.all(readers.map((reader) => reader.cancel()));
  });
});

/** Asks until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await moment();
}

const moment = (): Promise<void> => sleep(100);
