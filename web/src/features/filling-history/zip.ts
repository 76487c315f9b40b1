import { zipSync } from 'fflate';

/** Files as they are, not packed: PDFs are packed already. Without a date of their own: the first that the format knows. */
export function zipOf(files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Blob {
  const entries = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  const packed = zipSync(entries, { level: 0, mtime: new Date(1980, 0, 1) });
  return new Blob([packed], { type: 'application/zip' });
}
