import { Zip, ZipDeflate } from 'fflate';
import type { PackedFile } from '#usecases/ports/documents.ts';

/** Our entries have no date of their own: the first day that the format knows. */
const firstDay = new Date(1980, 0, 1);
/** The most of the format without its 64-bit extension, which the library does not write. */
const maxEntries = 0xffff;
const maxBytes = 0xffffffff - 0x10000;

/**
 * Each file is sent before the next is read. Weakly packed, because PDFs are packed already, but not stored: some
 * programs read a stored file only when its size comes before it.
 */
export async function* zip(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  let [entries, size] = [0, 0];
  for await (const { name, bytes } of files) {
    entries += 1;
    size += bytes.length;
    if (entries > maxEntries || size > maxBytes) throw new Error('more than a ZIP can hold');
    const file = new ZipDeflate(name, { level: 1 });
    file.mtime = firstDay;
    archive.add(file);
    file.push(bytes, true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready;
}
