import { createHash } from 'node:crypto';

/** In lower-case hexadecimal digits, of a text in UTF-8 or of bytes. */
export const sha256 = (of: string | Uint8Array): string => createHash('sha256').update(of).digest('hex');
