import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { makePhoto } from '#files/makePhoto.ts';

const execute = promisify(execFile);

/** Two halves, left red and right blue, so that turning and cutting can be seen. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00000' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000c0' } },
      left: width / 2,
      top: 0,
    },
  ]);

const pixelAt = async (jpeg: Uint8Array, left: number, top: number): Promise<'red' | 'blue' | 'white'> => {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, , b = 0] = data;
  return r > 200 && b > 200 ? 'white' : r > b ? 'red' : 'blue';
};

async function made(bytes: Uint8Array): Promise<Uint8Array> {
  const photo = await makePhoto(bytes);
  assert.ok(photo.ok);
  return photo.value;
}

test('JPEG, PNG and WebP become a square JPEG of 512 pixels a side', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const given = await twoHalves(640, 480).toFormat(format).toBuffer();
    const photo = await made(given);
    const { format: out, width, height } = await sharp(photo).metadata();
    assert.deepEqual([out, width, height], ['jpeg', 512, 512], format);
    assert.equal(await pixelAt(photo, 10, 256), 'red', format);
    assert.equal(await pixelAt(photo, 500, 256), 'blue', format);
  }
});

test('nothing of where, when and with what it was taken is left, and it stands upright', async () => {
  const given = await twoHalves(400, 400)
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '23/1 15/1 0/1' } })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  assert.ok(given.includes('Secret Camera'));
  const photo = await made(given);
  const { exif, icc, iptc, xmp, orientation } = await sharp(photo).metadata();
  assert.deepEqual(
    [exif, icc, iptc, xmp, orientation],
    [undefined, undefined, undefined, undefined, undefined],
  );
  assert.ok(!Buffer.from(photo).includes('Secret Camera'));
  // Turned by a quarter: the rest is on top.
  assert.equal(await pixelAt(photo, 256, 10), 'red');
  assert.equal(await pixelAt(photo, 256, 500), 'blue');
});

test('transparent areas become white', async () => {
  const given = await sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  assert.equal(await pixelAt(await made(given), 256, 256), 'white');
});

test('other formats, cut-off photos and noise are refused', async () => {
  const whole = await twoHalves(640, 480).jpeg().toBuffer();
  const refused = {
    gif: await twoHalves(64, 64).gif().toBuffer(),
    tiff: await twoHalves(64, 64).tiff().toBuffer(),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    cutOff: whole.subarray(0, whole.length / 2),
    noise: Buffer.from('this is no photo'),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(refused)) {
    const photo = await makePhoto(bytes);
    assert.deepEqual(photo, { ok: false, failure: { kind: 'not_a_photo' } }, name);
  }
});

test('a small file that unfolds to more than 40 megapixels is refused by its head, before it is decoded', async () => {
  const huge = await sharp({ create: { width: 8_001, height: 5_000, channels: 3, background: '#ffffff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  assert.ok(huge.length < 500_000);
  const refused = { ok: false, failure: { kind: 'photo_too_many_pixels' } };
  assert.deepEqual(await makePhoto(huge), refused);
  // Nothing that it could be decoded from is left.
  assert.deepEqual(await makePhoto(huge.subarray(0, 200)), refused);
});

test('photos are drawn one at a time, eight stand in line, and a ninth is asked to come again', async () => {
  const given = await twoHalves(2_000, 1_500).jpeg().toBuffer();
  let atOnce = 0;
  const count = (): void => {
    // Not added up: a photo that is just begun may stand in both for a moment.
    const { queue, process: drawing } = sharp.counters();
    atOnce = Math.max(atOnce, queue, drawing);
  };
  sharp.queue.on('change', count);
  const answers = await Promise.all(Array.from({ length: 9 }, () => makePhoto(given)));
  sharp.queue.off('change', count);
  assert.deepEqual(
    answers.map((answer) => (answer.ok ? 'drawn' : answer.failure.kind)),
    [...Array.from({ length: 8 }, () => 'drawn'), 'photos_busy'],
  );
  assert.equal(atOnce, 1);
  assert.equal((await makePhoto(given)).ok, true);
});

test('eight photos of 39 megapixels at once take the memory of a few, not of eight', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shunya-photo-'));
  const file = join(folder, 'large.jpg');
  await sharp({ create: { width: 7_800, height: 5_000, channels: 3, background: '#808080' } })
    .jpeg({ progressive: true })
    .toFile(file);
  const { stdout } = await execute(process.execPath, [join(import.meta.dirname, 'photoMemory.ts'), file]);
  await rm(folder, { recursive: true });
  const { drawn, idle, one, eight } = JSON.parse(stdout) as Record<string, number>;
  assert.equal(drawn, 9);
  const [costOfOne, costOfEight] = [(one ?? 0) - (idle ?? 0), (eight ?? 0) - (idle ?? 0)];
  assert.ok(costOfOne > 0 && costOfEight < 4 * costOfOne, stdout);
});
