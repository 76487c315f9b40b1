import { hashOfPersonLink } from '#usecases/signIn/rules.ts';
import { must } from '../appForTests.ts';
import { joins } from '../../people/team.ts';
import type { RowsOf, Sent, World } from './world.ts';

/** Of the second sign-in of somebody new, who has confirmed no mail address. */
export async function disownToken(world: World, phone = world.freshPhone()): Promise<string> {
  await world.at.signIn(phone);
  await world.at.signIn(phone);
  return tokenTold(world, phone);
}

/** From the message that reported a sign-in to the number, which went out with nothing else of this kind. */
export async function tokenTold({ at }: World, phone: string): Promise<string> {
  const rows = await at.db.asSystem((trx) =>
    trx.selectFrom('identity_outbox').selectAll().where('recipient', '=', phone).execute(),
  );
  const texts = rows.map((row) => at.identity.seal.open(row.text_sealed, 'outbox', row.id));
  const [, token = ''] = /not-me#([\w-]+)/.exec(texts.join('\n')) ?? [];
  return token;
}

/** Places by hand the row that a mail would create. */
async function releasing(world: World): Promise<Sent> {
  const { at } = world;
  const person = await world.newcomer();
  const token = 'release'.repeat(5);
  await at.db.asSystem((trx) =>
    trx
      .insertInto('person_link')
      .values({
        secret_hash: hashOfPersonLink(at.identity, token),
        person_id: person.personId,
        purpose: 'release',
        session_id: null,
        mail: 'asha@example.test',
        sent_at: new Date(at.clock.wall),
        expires_at: new Date(at.clock.wall + 60_000),
      })
      .execute(),
  );
  return { as: null, body: { token } };
}

export const personLinkRows: RowsOf<'disownByLink' | 'releaseByLink' | 'objectByLink'> = {
  disownByLink: {
    spec: [],
    good: [
      {
        what: 'the token of the message that told of a sign-in',
        send: async (world) => ({ as: null, body: { token: await disownToken(world) } }),
        says: 'That sign-in has ended.',
      },
    ],
    refused: [
      {
        what: 'a token that was made up',
        send: () => ({ as: null, body: { token: 'made-up' } }),
        code: 'person_link_over',
      },
    ],
  },
  objectByLink: {
    spec: [],
    good: [
      {
        what: 'the token of the message to an owner who was demoted',
        send: async (world) => {
          const owner = await world.newcomer();
          const phone = world.freshPhone();
          const other = await joins(world.at, owner, phone, 'owner');
          must(await owner.client.changeRole({ params: { id: other.personId }, body: { role: 'viewer' } }));
          const [, token = ''] = /object#([\w-]+)/.exec(await world.at.lastSms(phone)) ?? [];
          return { as: null, body: { token } };
        },
        says: 'The owners of the account hear of your objection.',
      },
    ],
    refused: [
      {
        what: 'a token of another purpose',
        send: async (world) => ({ as: null, body: { token: await disownToken(world) } }),
        code: 'person_link_over',
      },
    ],
  },
  releaseByLink: {
    spec: [],
    good: [{ what: 'the token of a held sign-in', send: releasing, says: 'You can sign in again.' }],
    refused: [
      {
        what: 'a token of another purpose',
        send: async (world) => ({ as: null, body: { token: await disownToken(world) } }),
        code: 'person_link_over',
      },
    ],
  },
};
