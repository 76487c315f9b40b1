import type { Sharp, SharpOptions } from 'sharp';
import { fail, ok } from '#domain/shared/result.ts';
import type { PhotoMaker } from '#usecases/ports/account.ts';

const side = 512;
/**
 * A decoded photo takes up to four bytes a pixel, however small its file is. A phone photo with more pixels than this
 * is larger than 5 MB anyway.
 */
const maxPixels = 40_000_000;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
const maxSeconds = 10;

/** Loaded at the first photo (record 151). Photos are rare: no cache, and one thread leaves the others to the filings. */
const library = (): Promise<(bytes: Uint8Array, options: SharpOptions) => Sharp> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
let loaded: ReturnType<typeof library> | null = null;

/** Counts the photo being drawn. With this many, nobody waits longer than a few seconds. */
const maxInLine = 8;
let inLine = 0;
let lastInLine: Promise<unknown> = Promise.resolve();

/**
 * Decodes a photo and redraws it: upright, cropped to the middle square, 512 pixels a side, on white, without its
 * place, time, camera or comment (record 069). Each process draws one photo at a time, so that many photos need
 * the memory of one; when the line is full the result is `photos_busy`.
 */
export const makePhoto: PhotoMaker = async (bytes) => {
  await library();
  if (inLine >= maxInLine) return fail({ kind: 'photos_busy' });
  inLine += 1;
  const mine = lastInLine.then(() => draw(bytes));
  lastInLine = mine;
  try {
    return await mine;
  } finally {
    inLine -= 1;
  }
};

/** Never rejects once the library is there: a photo that cannot be drawn is a failure value. */
const draw: PhotoMaker = async (bytes) => {
  const sharp = await library();
  try {
    // Only the header is read before the size is checked: decoding costs memory.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!formats.has(format)) return fail({ kind: 'not_a_photo' });
    if (width * height > maxPixels) return fail({ kind: 'photo_too_many_pixels' });
    const drawn = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84, progressive: true })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
    return ok(drawn);
  } catch (error) {
    // The library throws at anything that it cannot decode; its messages are not for users. Time that ran out says
    // nothing about the photo.
    const isLate = error instanceof Error && error.message.startsWith('timeout:');
    return fail({ kind: isLate ? 'photos_busy' : 'not_a_photo' });
  }
};
