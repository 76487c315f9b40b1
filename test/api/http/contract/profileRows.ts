import assert from 'node:assert/strict';
import type { CallSuccess } from '#contract/client.ts';
import { must, type SignedInPerson } from '../appForTests.ts';
import { tokenTold } from './personLinkRows.ts';
import type { Good, Refusal, RowsOf, Sent, World } from './world.ts';

/** A green picture of nine pixels by nine, WebP. */
const dot = Buffer.from(
  'UklGRjwAAABXRUJQVlA4IDAAAAAQAgCdASoJAAkAAUAmJaACdLoB+AH4AAPIAP7ni//7GYgrmvwhf/d5sAYS/4QAAAA=',
  'base64',
);

const asNewcomer =
  (body: object) =>
  async (world: World): Promise<Sent> => ({ as: await world.newcomer(), body });

/** Both readings of specification 3 for each section: flat, by section, and with capitalised names. */
function readings(of: {
  section: string;
  shown: string;
  flat: object;
  capitalised: object;
  kept: (data: CallSuccess<'updateProfile'>['data']) => unknown[];
  wanted: unknown[];
}): Good<'updateProfile'>[] {
  const { section, shown, flat, capitalised, kept, wanted } = of;
  const bodies = {
    flat,
    'with section': { section, ...flat },
    'capitalised names': capitalised,
    'capitalised names with section': { section, ...capitalised },
  };
  return Object.entries(bodies).map(([reading, body]) => ({
    what: `${section}, ${reading}`,
    send: asNewcomer(body),
    says: `${shown} updated successfully!`,
    shows: ({ data }) => assert.deepEqual(kept(data), wanted),
  }));
}

const refusals = (code: 'invalid_request' | 'profile_invalid', bodies: Record<string, object>): Refusal[] =>
  Object.entries(bodies).map(([path, body]) => ({
    what: JSON.stringify(body),
    send: () => ({ body }),
    code,
    path,
  }));

async function withPhoto(world: World): Promise<SignedInPerson> {
  const person = await world.newcomer();
  must(await person.client.uploadPhoto({ body: { photo: dot.toString('base64') } }));
  return person;
}

async function mailedLink(world: World, email: string): Promise<string> {
  const person = await world.newcomer();
  must(await person.client.verifyEmail({ body: { email } }));
  return world.at.lastSms(email).then((text) => /#([\w.-]+)$/m.exec(text)?.[1] ?? '');
}

export const profileRows: RowsOf<
  'verifyEmail' | 'confirmEmail' | 'uploadPhoto' | 'photo' | 'removePhoto' | 'updateProfile' | 'profile'
> = {
  verifyEmail: {
    spec: [13],
    good: [
      {
        what: 'an address',
        send: asNewcomer({ email: 'one@example.test' }),
        says: 'Verification email sent successfully!',
      },
    ],
    refused: [
      ...refusals('invalid_request', { email: { email: 'nobody' } }),
      {
        what: 'an address that is verified',
        send: async (world) => {
          const email = 'two@example.test';
          const as = await world.newcomer();
          must(await as.client.verifyEmail({ body: { email } }));
          const token = /#([\w.-]+)$/m.exec(await world.at.lastSms(email))?.[1] ?? '';
          must(await world.at.client.confirmEmail({ body: { token } }));
          return { as, body: { email } };
        },
        code: 'email_verified',
      },
      {
        what: 'the tenth mail to one address in an hour',
        send: async (world) => {
          const email = 'three@example.test';
          for (let n = 0; n < 9; n += 1)
            must(await (await world.newcomer()).client.verifyEmail({ body: { email } }));
          return { as: await world.newcomer(), body: { email } };
        },
        code: 'auth/too-many-requests',
      },
    ],
  },
  uploadPhoto: {
    spec: [14],
    good: [
      {
        what: 'bare base64',
        send: asNewcomer({ photo: dot.toString('base64') }),
        says: 'Profile photo uploaded successfully!',
        shows: ({ data }) => assert.notEqual(data.photo_updated_at, null),
      },
      { what: 'a data URL', send: asNewcomer({ photo: `data:image/webp;base64,${dot.toString('base64')}` }) },
    ],
    refused: [
      ...refusals('invalid_request', { photo: { photo: '' } }),
      { what: 'a text', send: () => ({ body: { photo: btoa('some text') } }), code: 'not_a_photo' },
      {
        what: 'more than 5 MB',
        send: () => ({ body: { photo: 'A'.repeat(Math.ceil((5 * 1024 * 1024 + 3) / 3) * 4) } }),
        code: 'photo_too_large',
      },
      {
        what: 'the 21st photo in a quarter of an hour',
        send: async (world) => {
          const as = await world.newcomer();
          const body = { photo: dot.toString('base64') };
          for (let n = 0; n < 20; n += 1) must(await as.client.uploadPhoto({ body }));
          return { as, body };
        },
        code: 'auth/too-many-requests',
      },
      { what: 'more than 8 MB', send: () => ({ body: { photo: 'A'.repeat(8_500_000) } }), code: 'too_large' },
    ],
  },
  updateProfile: {
    spec: [15],
    good: [
      ...readings({
        section: 'Personal information',
        shown: 'Personal Information',
        flat: {
          display_name: 'Asha R',
          first_name: 'Asha',
          last_name: 'Rao',
          dob: '1990-04-23',
          gender: 'prefer_not_to_say',
          id_type: 'passport',
          id_number: 'K1234567',
        },
        capitalised: {
          Name: 'Asha R',
          FirstName: 'Asha',
          LastName: 'Rao',
          DOB: '1990-04-23',
          Gender: 'prefer_not_to_say',
          IDType: 'passport',
          IDNumber: 'K1234567',
        },
        kept: (data) => [
          data.name,
          data.first_name,
          data.last_name,
          data.dob,
          data.gender,
          data.id_type,
          data.id_number,
        ],
        wanted: ['Asha R', 'Asha', 'Rao', '1990-04-23', 'prefer_not_to_say', 'passport', 'K1234567'],
      }),
      ...readings({
        section: 'Contact details',
        shown: 'Contact Details',
        flat: { email: 'asha@example.test' },
        capitalised: { Email: 'asha@example.test' },
        kept: (data) => [data.email, data.email_verified],
        wanted: ['asha@example.test', false],
      }),
      ...readings({
        section: 'Preferences',
        shown: 'Preferences',
        flat: { email_notifications: false, sms_notifications: false },
        capitalised: { IsEmailNotification: false, IsMobileNotification: false },
        kept: (data) => [data.email_notifications, data.sms_notifications],
        wanted: [false, false],
      }),
    ],
    refused: [
      ...refusals('invalid_request', {
        section: { section: 'Secrets' },
        first_name: { first_name: '' },
        LastName: { LastName: ' ' },
        gender: { gender: 'x' },
        email: { email: 'x' },
        mobile: { mobile: '+919876543210' },
      }),
      ...refusals('profile_invalid', {
        dob: { dob: '1990-02-30' },
        id_number: { id_type: 'pan', id_number: '123' },
        pincode: { pincode: '12' },
        state: { state: 'Atlantis' },
      }),
    ],
  },
  profile: {
    spec: [16],
    good: [
      { what: 'GET', send: async (world) => ({ as: await world.newcomer() }) },
      {
        what: 'POST with an empty body',
        send: async (world) => ({ as: await world.newcomer(), method: 'POST', payload: '' }),
        shows: ({ data }) => assert.deepEqual([data.country, data.timezone], ['IN', 'Asia/Kolkata']),
      },
    ],
    refused: [
      {
        what: 'POST with a field',
        send: () => ({ method: 'POST', body: { city: 'Pune' } }),
        code: 'invalid_request',
        path: 'city',
      },
    ],
  },
  confirmEmail: {
    spec: [],
    good: [
      {
        what: 'what the mailed link holds',
        send: async (world) => ({ as: null, body: { token: await mailedLink(world, 'four@example.test') } }),
        shows: ({ data }) => assert.equal(data.email, 'four@example.test'),
      },
    ],
    refused: [
      {
        what: 'another token',
        send: ({ person }) => ({ body: { token: person.token } }),
        code: 'email_link_invalid',
      },
      {
        what: 'a link after its 24 hours',
        send: async (world) => {
          const { clock } = world.at;
          const now = clock.wall;
          clock.wall -= 25 * 60 * 60 * 1000;
          const token = await mailedLink(world, 'five@example.test');
          clock.wall = now;
          return { as: null, body: { token } };
        },
        code: 'email_link_expired',
      },
      {
        what: 'a link whose person is held',
        send: async (world) => {
          const phone = world.freshPhone();
          const as = await world.at.signIn(phone);
          must(await as.client.verifyEmail({ body: { email: 'six@example.test' } }));
          const link = await world.at.lastSms('six@example.test');
          await world.at.signIn(phone);
          const told = await tokenTold(world, phone);
          must(await world.at.client.disownByLink({ body: { token: told } }));
          return { as: null, body: { token: /#([\w.-]+)$/m.exec(link)?.[1] ?? '' } };
        },
        code: 'changes_held',
      },
      ...refusals('invalid_request', { token: { token: '' } }),
    ],
  },
  photo: {
    spec: [],
    good: [{ what: 'its owner', send: async (world) => ({ as: await withPhoto(world) }) }],
    refused: [{ what: 'who has none', send: ({ stranger }) => ({ as: stranger }), code: 'not_found' }],
  },
  removePhoto: {
    spec: [],
    good: [{ what: 'its owner', send: async (world) => ({ as: await withPhoto(world) }) }],
    refused: [],
  },
};
