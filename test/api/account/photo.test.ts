import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

describe('The photo of a profile', () => {
  let at: TestApp;
  let red: Buffer;
  before(async () => {
    at = await appForTests();
    red = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00000' } })
      .png()
      .toBuffer();
  });
  after(() => at.close());

  let phone = 9_877_777_700;
  const someone = (): Promise<SignedInPerson> => at.signIn(`+91${(phone += 1)}`);
  const upload = (person: SignedInPerson, photo: string) => person.client.uploadPhoto({ body: { photo } });
  const fetchPhoto = (headers: Record<string, string>) =>
    at.app.inject({ url: '/api/user/profile/photo', headers });

  test('is accepted as a data URL or bare base64, and returned to its owner as a re-encoded JPEG', async () => {
    const person = await someone();
    for (const photo of [`data:image/png;base64,${red.toString('base64')}`, red.toString('base64')]) {
      const kept = must(await upload(person, photo));
      assert.equal(kept.message, 'Profile photo uploaded successfully!');
      const reply = await fetchPhoto(person.headers);
      assert.equal(reply.statusCode, 200);
      assert.equal(reply.headers['content-type'], 'image/jpeg');
      assert.equal(reply.headers['cache-control'], 'no-store');
      const { format, width } = await sharp(reply.rawPayload).metadata();
      assert.deepEqual([format, width], ['jpeg', 512]);
      assert.equal(must(await person.client.profile()).data.photo_updated_at, kept.data.photo_updated_at);
    }
  });

  test('is removed', async () => {
    const person = await someone();
    must(await upload(person, red.toString('base64')));
    must(await person.client.removePhoto());
    assert.equal((await fetchPhoto(person.headers)).statusCode, 404);
    assert.equal(must(await person.client.profile()).data.photo_updated_at, null);
  });

  test('of another user is not given, and without a session none is', async () => {
    const [owner, other] = [await someone(), await someone()];
    must(await upload(owner, red.toString('base64')));
    assert.equal((await fetchPhoto(other.headers)).statusCode, 404);
    assert.equal((await fetchPhoto({})).statusCode, 401);
  });

  test('that cannot be read is refused, and the former one stays', async () => {
    const person = await someone();
    must(await upload(person, red.toString('base64')));
    for (const wrong of [
      'no base64 at all!',
      Buffer.from('some text').toString('base64'),
      `data:text/html;base64,${red.toString('base64')}`,
      red.subarray(0, red.length / 2).toString('base64'),
    ]) {
      const answer = await upload(person, wrong);
      assert.ok(
        !answer.success && answer.status === 422 && answer.code === 'not_a_photo',
        wrong.slice(0, 30),
      );
    }
    assert.equal((await fetchPhoto(person.headers)).statusCode, 200);
  });

  test('may have 5 MB and no more', async () => {
    const person = await someone();
    const noise = Buffer.alloc(40_000).toString('base64');
    const tooLarge = await upload(person, 'A'.repeat(Math.ceil((5 * 1024 * 1024 + 3) / 3) * 4));
    assert.ok(!tooLarge.success && tooLarge.status === 422 && tooLarge.code === 'photo_too_large');
    const large = await sharp({
      create: {
        width: 1300,
        height: 1250,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    assert.ok(large.length > 4_500_000 && large.length <= 5 * 1024 * 1024, `${large.length}`);
    must(await upload(person, `data:image/png;base64,${large.toString('base64')}`));
    const answer = await upload(person, noise.repeat(200));
    assert.ok(!answer.success && [400, 413].includes(answer.status));
  });
});
