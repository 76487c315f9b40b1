import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';

/** The files of a ZIP whose entries are not packed, in the order of its directory, each as its check sum says. */
export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes);
  const end = zip.length - 22;
  assert.equal(zip.readUInt32LE(end), 0x06054b50, 'the end of the directory');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    const [crc, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)];
    const named = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + named).toString();
    const local = zip.readUInt32LE(at + 42);
    assert.equal(zip.readUInt32LE(local), 0x04034b50);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(from, from + size);
    assert.equal(crc32(content), crc, name);
    assert.ok(!files.has(name), `${name} is there twice`);
    files.set(name, content);
    at += 46 + named;
  }
  return files;
}
