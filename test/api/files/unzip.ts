import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP, in the order of its directory, each as its check sum says. */
export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes);
  const end = zip.length - 22;
  assert.equal(zip.readUInt32LE(end), 0x06054b50, 'the end of the directory');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    const [crc, packedSize, size] = [16, 20, 24].map((offset) => zip.readUInt32LE(at + offset));
    const isPacked = zip.readUInt16LE(at + 10) === 8;
    const named = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + named).toString();
    const local = zip.readUInt32LE(at + 42);
    assert.equal(zip.readUInt32LE(local), 0x04034b50);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + (packedSize ?? 0));
    const content = isPacked ? inflateRawSync(packed) : packed;
    assert.equal(content.length, size, name);
    assert.equal(crc32(content), crc, name);
    assert.ok(!files.has(name), `${name} is there twice`);
    files.set(name, content);
    at += 46 + named;
  }
  return files;
}
