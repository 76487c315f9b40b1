import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { NoticeReference } from '#domain/gst/notices.ts';
import { openStore } from '#db/store.ts';
import { sealWith } from '#security/seal.ts';
import { must } from '../appForTests.ts';
import type { RowsOf, World } from './world.ts';

/** A notice of the person's GSTIN. */
async function noticed(world: World): Promise<{ id: string; gstinId: string }> {
  const { at, person } = world;
  const registrationId = (await world.placed('scheduled')).id;
  const id = randomUUID();
  await openStore(at.db, sealWith(at.keyRing)).asTenant(person.accountId, (rows) =>
    rows.taxNotices.add({
      id,
      registrationId,
      form: 'GSTR-3A',
      reference: `ZA${id.slice(0, 13)}` as NoticeReference,
      receivedAt: at.clock.product,
      replyBy: '2026-12-11',
      acknowledgedAt: null,
    }),
  );
  return { id, gstinId: registrationId };
}

let asked = { id: '', gstinId: '' };

const openOf = async ({ person }: World, gstinId: string): Promise<string[]> => {
  const { data } = must(await person.client.getDetails({ params: { id: gstinId } }));
  return data.gstins.flatMap(({ notices }) => notices.map(({ id }) => id));
};

export const noticeRows: RowsOf<'noticeDone'> = {
  noticeDone: {
    spec: [],
    good: [
      {
        what: 'one that is open, on card, desk and details until then',
        send: async (world) => {
          asked = await noticed(world);
          const { client } = world.person;
          const [details] = must(await client.getDetails({ params: { id: asked.gstinId } })).data.gstins;
          const [notice] = details?.notices ?? [];
          assert.deepEqual(
            [notice?.id, notice?.form, notice?.reply_by, notice?.meaning_code],
            [asked.id, 'GSTR-3A', '2026-12-11', 'returns_not_filed'],
          );
          const cards = must(await client.dashboard({ query: {} })).data.gstins;
          assert.deepEqual(cards.find(({ id }) => id === asked.gstinId)?.notices, details?.notices);
          const [row] = must(await client.desk({ query: {} })).data.rows;
          assert.deepEqual(
            [row?.id, row?.notice],
            [asked.gstinId, { count: 1, form: 'GSTR-3A', reply_by: '2026-12-11' }],
          );
          return { params: { id: asked.id } };
        },
        says: 'Noted. The notice is shown no more.',
        shows: async (_, world) => assert.deepEqual(await openOf(world, asked.gstinId), []),
      },
      { what: 'one that is answered already', send: () => ({ params: { id: asked.id } }) },
    ],
    refused: [
      {
        what: 'one that is not there',
        send: () => ({ params: { id: randomUUID() } }),
        code: 'not_found',
      },
      {
        what: "somebody else's",
        send: async (world) => ({ as: world.stranger, params: { id: (await noticed(world)).id } }),
        code: 'not_found',
      },
    ],
  },
};
