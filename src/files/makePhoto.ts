import sharp from 'sharp';
import { fail, ok } from '#domain/shared/result.ts';
import type { PhotoMaker } from '#usecases/account/ports.ts';

const side = 512;
/**
 * A decoded photo may take four bytes a pixel, however small its file. Phones that have more pixels than this write
 * files of more than 5 MB with them.
 */
const mostPixels = 40_000_000;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
const mostSeconds = 10;

// A photo now and then: no cache, and one thread leaves the others to the filing.
sharp.cache(false);
sharp.concurrency(1);

/** With the one being drawn: as many as wait a few seconds at most. */
const mostInLine = 8;
let inLine = 0;
let lastInLine: Promise<unknown> = Promise.resolve();

/**
 * Decodes a photo and draws it anew: turned upright by its own mark, the middle square of it, 512 pixels a side,
 * on white, without place, time, camera or comment (docs/decisions/036). One at a time in this process, so that many
 * photos at once take the memory of one; who comes when the line is full is told so.
 */
export const makePhoto: PhotoMaker = async (bytes) => {
  if (inLine >= mostInLine) return fail({ kind: 'photos_busy' });
  inLine += 1;
  const mine = lastInLine.then(() => draw(bytes));
  lastInLine = mine;
  try {
    return await mine;
  } finally {
    inLine -= 1;
  }
};

/** Never rejects: what cannot be drawn is refused. */
const draw: PhotoMaker = async (bytes) => {
  try {
    // Its head alone, before anything is decoded.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!formats.has(format)) return fail({ kind: 'not_a_photo' });
    if (width * height > mostPixels) return fail({ kind: 'photo_too_many_pixels' });
    const drawn = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84, progressive: true })
      .timeout({ seconds: mostSeconds })
      .toBuffer();
    return ok(drawn);
  } catch {
    // The library throws at whatever it cannot decode, and its words are not for the user.
    return fail({ kind: 'not_a_photo' });
  }
};
