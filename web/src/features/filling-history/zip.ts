/** Files as they are, not packed: PDFs are packed already (APPNOTE.TXT 4.3, method 0). Their names are ASCII. */
export function zipOf(files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const named = new TextEncoder().encode(name);
    const crc = crcOf(bytes);
    const shared = [20, 0, 0, 0, 0x21, crc, bytes.length, bytes.length, named.length, 0];
    const widths = [2, 2, 2, 2, 2, 4, 4, 4, 2, 2];
    const local = [fields([0x04034b50, ...shared], [4, ...widths]), named, bytes];
    directory.push(
      fields([0x02014b50, 20, ...shared, 0, 0, 0, 0, at], [4, 2, ...widths, 2, 2, 2, 4, 4]),
      named,
    );
    parts.push(...local);
    at += sizeOf(local);
  }
  const size = sizeOf(directory);
  const end = fields([0x06054b50, 0, 0, files.length, files.length, size, at, 0], [4, 2, 2, 2, 2, 4, 4, 2]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((all, { length }) => all + length, 0);

/** Numbers in the given widths in bytes, little-endian. */
function fields(values: readonly number[], widths: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = values.flatMap((value, at) =>
    Array.from({ length: widths[at] ?? 0 }, (_, byte) => (value >>> (8 * byte)) & 0xff),
  );
  return new Uint8Array(bytes);
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
