import sharp from 'sharp';
import { fail, ok } from '#domain/result.ts';
import type { PhotoMaker } from '#usecases/portsOfAccount.ts';

const side = 512;
/** More than any phone's camera; a small file may unfold to far more than it looks like. */
const mostPixels = 100_000_000;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);

// A photo now and then: no cache, and one thread leaves the others to the filing.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a photo and draws it anew: turned upright by its own mark, the middle square of it, 512 pixels a side,
 * on white, without place, time, camera or comment (docs/decisions/036).
 */
export const makePhoto: PhotoMaker = async (bytes) => {
  try {
    const photo = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format } = await photo.metadata();
    if (!formats.has(format)) return fail({ kind: 'not_a_photo' });
    const drawn = await photo
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 84, progressive: true })
      .toBuffer();
    return ok(drawn);
  } catch {
    // The library throws at whatever it cannot decode, and its words are not for the user.
    return fail({ kind: 'not_a_photo' });
  }
};
