import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytes, columnMap, instant } from '#db/rows/columnMap.ts';
import { registrationColumns } from '#db/rows/registration.ts';

type Photo = { bytes: Uint8Array; at: number };
const leftOut = { person_id: 'whose it is' };
const photoColumns = columnMap<'profile_photo', Photo>()(
  { bytes: bytes('bytes'), at: instant('at') },
  leftOut,
);

test('a field that is forgotten, written to a column of another kind, or a column that nobody names does not compile', () => {
  // @ts-expect-error -- `at` is forgotten
  columnMap<'profile_photo', Photo>()({ bytes: bytes('bytes') }, { ...leftOut, at: '' });
  // @ts-expect-error -- an instant is no plain value
  columnMap<'profile_photo', Photo>()({ bytes: bytes('bytes'), at: 'at' }, leftOut);
  // @ts-expect-error -- the table has no such column
  columnMap<'profile_photo', Photo>()({ bytes: bytes('bytes'), at: instant('when') }, leftOut);
  // @ts-expect-error -- nobody says what becomes of person_id
  columnMap<'profile_photo', Photo>()({ bytes: bytes('bytes'), at: instant('at') }, {});
  // @ts-expect-error -- a column that the entity lacks must be given with a new row
  photoColumns.insert({ bytes: Buffer.from('jpeg'), at: 0 }, {});
});

test("insert, update and reading follow from one map, for the driver's values and for values from JSON", () => {
  const photo = { bytes: Buffer.from('jpeg'), at: Date.UTC(2026, 0, 2) };
  assert.deepEqual(photoColumns.insert(photo, { person_id: 'asha' }), {
    bytes: photo.bytes,
    at: new Date(photo.at),
    person_id: 'asha',
  });
  assert.deepEqual(photoColumns.change({ at: photo.at }), { at: new Date(photo.at) });
  assert.deepEqual(photoColumns.change({ at: undefined }), {});
  assert.deepEqual(photoColumns.read({ ...photo, person_id: 'asha' }), photo);
  const row = { person_id: 'asha', bytes: '\\x6a706567', at: '2026-01-02T00:00:00+00:00' };
  assert.deepEqual(photoColumns.readJson(row), photo);
});

test('an object whose fields stand in columns of their own is left as it is where it is not given', () => {
  const set = registrationColumns.change({ apiAccess: { onAt: 0, offAt: null, remindedAt: null } });
  assert.deepEqual(set, {
    api_access_on_at: new Date(0),
    api_access_off_at: null,
    api_access_reminded_at: null,
  });
  assert.deepEqual(registrationColumns.change({ nickName: '' }), { nick_name: '' });
});
