import { after, before, describe, test } from 'node:test';
import { noStanding } from '#domain/account/authority.ts';
import assert from 'node:assert/strict';
import { allData, anyChange, readChange } from '#domain/shared/change.ts';
import { eventStreams } from '#http/events.ts';
import { joins } from '../people/team.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

/** The data of a stream's event. */
function changeIn(word: string | null) {
  const data = /^event: changed\ndata: (.*)\n\n$/.exec(word ?? '')?.[1];
  assert.ok(data !== undefined, `the stream said ${word}`);
  return readChange(data);
}

describe('Event streams', () => {
  let at: TestApp;
  let base: string;
  before(async () => {
    at = await appForTests();
    base = await at.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => at.close());

  /** An open stream, and its next event; null when it has ended. */
  async function listen(person: SignedInPerson) {
    const response = await fetch(`${base}/api/events`, { headers: person.headers });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async (): Promise<string | null> => {
      const { done, value } = await reader.read();
      return done ? null : Buffer.from(value).toString();
    };
    assert.equal(await next(), 'retry: 3000\n\n');
    return { next, close: () => reader.cancel() };
  }

  test("a page hears of its own user's changes and of nobody else's", async () => {
    const person = await at.signIn('+919844444441');
    const stranger = await at.signIn('+919844444442');
    const stream = await listen(person);
    at.change(stranger.accountId);
    at.change(person.accountId);
    assert.deepEqual(changeIn(await stream.next()), anyChange);
    await stream.close();
  });

  test('a page hears what changed; a storm arrives as its first change and the rest together', async () => {
    const person = await at.signIn('+919844444447');
    const stream = await listen(person);
    at.change(person.accountId, { parts: ['codes'], gstins: ['one'] });
    assert.deepEqual(changeIn(await stream.next()), { parts: ['codes'], gstins: ['one'] });
    for (const id of ['one', 'two', 'three', 'one'])
      at.change(person.accountId, { parts: ['filings'], gstins: [id] });
    at.change(person.accountId, { parts: ['account'], gstins: [] });
    assert.deepEqual(changeIn(await stream.next()), {
      parts: ['filings', 'account'],
      gstins: ['one', 'two', 'three'],
    });
    // Nothing was held back: the next word is of the next change alone.
    at.change(person.accountId, { parts: ['gstins'], gstins: null });
    assert.deepEqual(changeIn(await stream.next()), { parts: ['gstins'], gstins: null });
    await stream.close();
  });

  test('after logout the stream says nothing more and ends', async () => {
    const person = await at.signIn('+919844444443');
    const stream = await listen(person);
    must(await person.client.logout());
    at.change(person.accountId);
    assert.equal(await stream.next(), null);
  });

  test('a stream does not outlive its access token', async () => {
    const person = await at.signIn('+919844444444');
    const stream = await listen(person);
    at.clock.wall += 900_000;
    at.change(person.accountId);
    assert.equal(await stream.next(), null);
  });

  test('streams of others in the account, however many, end none of a person, on none of their devices', async () => {
    const owner = await at.signIn('+919844444449');
    const mine = await listen(owner);
    const viewer = await joins(at, owner, '+919844444450', 'viewer');
    const viewers = [];
    for (let n = 0; n < 11; n += 1) viewers.push(await listen(viewer));
    const otherDevice = await at.signIn('+919844444449');
    const devices = [];
    for (let n = 0; n < 11; n += 1) devices.push(await listen(otherDevice));
    at.change(owner.accountId);
    assert.match((await mine.next()) ?? '', /changed/);
    for (const stream of [mine, ...viewers, ...devices]) await stream.close();
  });

  test('a person has thirty streams: what is more ends their oldest', async () => {
    const streams = [];
    let accountId = '';
    for (const count of [4, 4, 4, 4, 4, 4, 4, 3]) {
      const session = await at.signIn('+919844444451');
      for (let n = 0; n < count; n += 1) streams.push(await listen(session));
      ({ accountId } = session);
    }
    assert.equal(await streams[0]?.next(), 'event: replaced\n\n');
    at.change(accountId);
    for (const stream of streams.slice(1)) assert.match((await stream.next()) ?? '', /changed/);
    for (const stream of streams.slice(1)) await stream.close();
  });

  test('the fifth stream of a session replaces the first, which gets a notice, and the others live on', async () => {
    const person = await at.signIn('+919844444445');
    const first = await listen(person);
    const others = [];
    for (let n = 0; n < 4; n += 1) others.push(await listen(person));
    assert.equal(await first.next(), 'event: replaced\n\n');
    assert.equal(await first.next(), null);
    at.change(person.accountId);
    for (const stream of others) assert.match((await stream.next()) ?? '', /changed/);
    for (const stream of others) await stream.close();
  });

  test('without a session there is no stream', async () => {
    const response = await fetch(`${base}/api/events`);
    assert.equal(response.status, 401);
    await response.text();
  });

  test('a page whose news were lost reads what it shows again after the fifth sign of life', async () => {
    const person = await at.signIn('+919844444448');
    const claims = await at.identity.accessTokens.verify(person.token, at.clock.wall);
    assert.ok(claims.ok);
    const session = await at.identity.store.session(claims.value.sessionId, null);
    const identity = { ...at.identity, store: { ...at.identity.store, session: async () => session } };
    const streams = eventStreams({ identity, onChange: () => () => undefined }, 5);
    const stream = streams.open({
      ...claims.value,
      way: 'session',
      firmAccount: null,
      accountId: person.accountId,
      language: null,
      held: false,
      role: 'owner',
      roleThere: 'owner',
      factorFrom: null,
      standing: { ...noStanding, role: 'owner' },
      fresh: true,
    });
    let said = '';
    for await (const word of stream) {
      said += String(word);
      if (said.includes('changed')) break;
    }
    const alive = ': still here\n\n';
    assert.equal(
      said,
      `retry: 3000\n\n${alive.repeat(4)}event: changed\ndata: ${JSON.stringify(allData)}\n\n`,
    );
  });

  test('closing the server ends open streams', async () => {
    const closing = await appForTests();
    const person = await closing.signIn('+919844444446');
    const url = await closing.app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${url}/api/events`, { headers: person.headers });
    const all = response.text();
    await closing.close();
    assert.equal(await all, 'retry: 3000\n\n');
  });
});
