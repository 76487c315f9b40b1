import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appForTests, clientOf, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { accountOf } from '../../harness/owner.ts';

describe('The list of sessions', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let next = 9_888_888_800;
  const number = (): string => `+91${(next += 1)}`;

  /** Signs in as a browser does, with the headers that describe the device. */
  async function signInFrom(phone: string, device: Record<string, string>): Promise<SignedInPerson> {
    const idToken = await at.prove(phone);
    at.clock.wall += 1000;
    const session = must(
      await at.client.verifyToken({
        body: { phone_number: phone },
        headers: { authorization: `Bearer ${idToken}`, ...device },
      }),
    ).data;
    const headers = { authorization: `Bearer ${session.user.token}` };
    return {
      personId: session.user.id,
      accountId: await accountOf(at.db, session.user.id),
      idToken,
      token: session.user.token,
      refreshToken: session.refresh_token,
      headers,
      client: clientOf(at.app, headers),
    };
  }

  const works = async (person: SignedInPerson): Promise<boolean> => (await person.client.dashboard()).success;

  test('names each device, when it was used, and which one asks', async () => {
    const phone = number();
    const laptop = await at.signIn(phone);
    at.clock.wall += 60_000;
    const handset = await signInFrom(phone, {
      'X-Device-Browser': 'Chrome',
      'X-Device-Platform': 'Android',
      'X-Device-Time-Zone': 'Asia/Kolkata',
    });
    const listed = must(await handset.client.sessions());
    assert.equal(listed.total, 2);
    const [newest] = listed.data;
    assert.equal(newest?.device, 'Chrome on Android');
    assert.equal(newest.time_zone, 'Asia/Kolkata');
    assert.equal(newest.current, true);
    assert.deepEqual(
      listed.data.map(({ current }) => current),
      [true, false],
    );
    assert.equal(listed.data.at(-1)?.device, '');
    assert.ok(Date.parse(newest.last_used_at) >= Date.parse(listed.data[1]?.last_used_at ?? ''));
    assert.doesNotMatch(JSON.stringify(listed), /identity-login|refresh|hash/);
    const seenByLaptop = must(await laptop.client.sessions()).data;
    assert.equal(
      seenByLaptop.findIndex(({ current }) => current),
      1,
    );
    const paged = must(await laptop.client.sessions({ query: { page: 2, limit: 1 } }));
    assert.deepEqual([paged.data.length, paged.total], [1, 2]);
  });

  test('signs one out at once, its access and its refresh; the others live on', async () => {
    const phone = number();
    const [here, there] = [await at.signIn(phone), await at.signIn(phone)];
    const [other] = must(await here.client.sessions()).data.filter(({ current }) => !current);
    assert.ok(other && (await works(there)));
    must(await here.client.signOutSession({ params: { id: other.id } }));
    assert.equal(await works(there), false);
    const renewed = await at.client.refresh({
      body: { refresh_token: there.refreshToken, firebase_token: there.idToken },
    });
    assert.ok(!renewed.success && renewed.code === 'session_ended');
    assert.equal(await works(here), true);
    assert.equal(must(await here.client.sessions()).total, 1);
  });

  test('signs out everywhere, here too, and nobody else', async () => {
    const phone = number();
    const [here, there, stranger] = [
      await at.signIn(phone),
      await at.signIn(phone),
      await at.signIn(number()),
    ];
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/sessions/sign-out-everywhere',
      headers: here.headers,
    });
    assert.deepEqual(answer.json().data, { ended: 2 });
    // The provider's login on this device ends with it.
    assert.match(String(answer.headers['set-cookie']), /Max-Age=0/i);
    assert.deepEqual([await works(here), await works(there), await works(stranger)], [false, false, true]);
  });

  test("another user's session is not found, is not ended, and is in nobody else's list", async () => {
    const [asha, ravi] = [await at.signIn(number()), await at.signIn(number())];
    const [mine] = must(await asha.client.sessions()).data;
    assert.ok(mine);
    const answer = await ravi.client.signOutSession({ params: { id: mine.id } });
    assert.ok(!answer.success && answer.status === 404);
    assert.equal(await works(asha), true);
    assert.ok(must(await ravi.client.sessions()).data.every(({ id }) => id !== mine.id));
  });
});
