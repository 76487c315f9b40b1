import { crc32 } from 'node:zlib';
import type { PackedFile } from '#usecases/ports/documents.ts';

/** Our entries have no date: 1 January 1980, the first day that the format knows. */
const firstDay = 0x21;
const utf8Names = 0x800;
/** The maximum count of the format without its 64-bit extension. */
const maxEntries = 0xffff;
const maxBytes = 0xffffffff;

/**
 * Files stored uncompressed: PDFs are compressed already (APPNOTE.TXT 4.3, method 0). Each is sent before the next is
 * read; only a directory line is kept for each file.
 */
export async function* zip(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, bytes } of files) {
    const named = Buffer.from(name);
    const shared = [
      [20, 2],
      [utf8Names, 2],
      [0, 2],
      [0, 2],
      [firstDay, 2],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [named.length, 2],
      [0, 2],
    ] as const;
    if (directory.length === maxEntries || at + bytes.length > maxBytes - 0x10000)
      throw new Error('more than a ZIP can hold');
    const local = Buffer.concat([fields([[0x04034b50, 4], ...shared]), named]);
    const zeros = [0, 0, 0].map((zero) => [zero, 2] as const);
    directory.push(
      Buffer.concat([fields([[0x02014b50, 4], [20, 2], ...shared, ...zeros, [0, 4], [at, 4]]), named]),
    );
    at += local.length + bytes.length;
    yield local;
    yield bytes;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield fields([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [directory.length, 2],
    [directory.length, 2],
    [entries.length, 4],
    [at, 4],
    [0, 2],
  ]);
}

/** Numbers in the given widths in bytes, little-endian. */
function fields(values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((all, [, width]) => all + width, 0));
  let at = 0;
  for (const [value, width] of values) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}
