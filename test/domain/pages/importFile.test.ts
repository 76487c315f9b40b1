import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfFile } from '../../../web/src/features/import-gstins/fileText.ts';

const lines = 'username,gstin\nnarmada.foods,\n';
const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'chosen');

test('a file that is not a text says what to choose, and a text of a spreadsheet is read', async () => {
  const picture = fileOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]));
  assert.deepEqual(await textOfFile(picture), {
    problem: 'This is not a CSV or text file. Save the list as CSV in your spreadsheet first.',
  });
  assert.deepEqual(await textOfFile(fileOf(lines)), { text: lines });
  const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...Buffer.from(lines)]).buffer);
  assert.deepEqual(await textOfFile(fileOf(utf16)), { text: lines });
});
