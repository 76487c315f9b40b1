import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CallAnswer, CallProblem } from '#contract/client.ts';
import type { CallName } from '#contract/calls.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';

describe('The profile', () => {
  let at: TestApp;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  let phone = 9_855_555_500;
  const someone = (): Promise<SignedInPerson> => at.signIn(`+91${(phone += 1)}`);

  function refusal<N extends CallName>(answer: CallAnswer<N>, status: number): CallProblem {
    assert.ok(!answer.success, 'it was not refused');
    assert.equal(answer.status, status, JSON.stringify(answer));
    return answer;
  }

  const put = (person: SignedInPerson, body: object) =>
    at.app.inject({ method: 'PUT', url: '/api/user/profile', headers: person.headers, payload: body });

  test('of a newcomer exists, with the number they signed in with and the defaults', async () => {
    const person = await someone();
    const { data } = must(await person.client.profile());
    assert.equal(data.mobile, `+91${phone}`);
    assert.deepEqual(
      [data.country, data.timezone, data.language, data.theme, data.email_verified, data.photo_updated_at],
      ['IN', 'Asia/Kolkata', 'en', 'system', false, null],
    );
    assert.deepEqual([data.profile_visibility, data.data_collection], ['private', false]);
    // specification 7 #16 names no method: POST with an empty body answers the same.
    const posted = await at.app.inject({
      method: 'POST',
      url: '/api/user/profile',
      headers: { ...person.headers, 'content-type': 'application/json' },
      payload: '',
    });
    assert.deepEqual(posted.json(), { success: true, data, message: '' });
  });

  test('keeps every field of the specification as it was sent', async () => {
    const person = await someone();
    const sent = {
      first_name: 'Asha',
      last_name: 'Rao',
      display_name: 'Asha R',
      dob: '1990-04-23',
      gender: 'female',
      id_type: 'pan',
      id_number: 'ABCPN1234F',
      email: 'asha@example.test',
      alternate_phone: '+91 98765 43211',
      emergency_contact: 'Ravi, 98765 43212',
      address_line1: '12, Fort Road',
      address_line2: 'Old Town',
      city: 'Bhopal',
      state: 'MP',
      pincode: '462001',
      country: 'IN',
      email_notifications: false,
      sms_notifications: false,
      language: 'en',
      theme: 'dark',
      timezone: 'Asia/Dubai',
      date_format: 'YYYY-MM-DD',
      profile_visibility: 'public',
      activity_visibility: 'public',
      data_collection: true,
    } as const;
    const kept = must(await person.client.updateProfile({ body: sent })).data;
    assert.deepEqual(kept, {
      ...sent,
      name: 'Asha R',
      mobile: `+91${phone}`,
      mobile_verified: true,
      email_verified: false,
      photo_updated_at: null,
    });
    assert.deepEqual(must(await person.client.profile()).data, kept);
  });

  test('changes only the fields sent, also by two changes at once, and clears the fields sent empty', async () => {
    const person = await someone();
    await Promise.all([
      person.client.updateProfile({ body: { city: 'Indore', pincode: '452001' } }),
      person.client.updateProfile({ body: { theme: 'dark', gender: 'other' } }),
    ]);
    must(await person.client.updateProfile({ body: { gender: '', pincode: '' } }));
    const { data } = must(await person.client.profile());
    assert.deepEqual([data.city, data.pincode, data.theme, data.gender], ['Indore', '', 'dark', '']);
    must(await person.client.updateProfile({ body: {} }));
    assert.deepEqual(must(await person.client.profile()).data, data);
  });

  test('means the same flat, by section and with capitalised names, and says which section it was', async () => {
    const wanted = { first_name: 'Asha', last_name: 'Rao', display_name: 'Asha R', gender: 'female' };
    const variants = [
      wanted,
      { section: 'Personal information', ...wanted },
      {
        section: 'Personal information',
        Name: 'Asha R',
        FirstName: 'Asha',
        LastName: 'Rao',
        Gender: 'female',
      },
      { Name: 'Asha R', FirstName: 'Asha', LastName: 'Rao', Gender: 'female' },
    ];
    for (const variant of variants) {
      const person = await someone();
      const reply = await put(person, variant);
      assert.equal(reply.statusCode, 200, reply.body);
      assert.equal(reply.json().message, 'Personal Information updated successfully!');
      const { data } = must(await person.client.profile());
      assert.deepEqual(
        [data.first_name, data.last_name, data.display_name, data.name, data.gender],
        ['Asha', 'Rao', 'Asha R', 'Asha R', 'female'],
      );
    }
    const person = await someone();
    const contact = await put(person, { section: 'Contact details', Email: 'asha@example.test' });
    assert.equal(contact.json().message, 'Contact Details updated successfully!');
    const preferences = await put(person, { IsEmailNotification: false, IsMobileNotification: false });
    assert.equal(preferences.json().message, 'Preferences updated successfully!');
    const both = await put(person, { city: 'Indore', theme: 'dark' });
    assert.equal(both.json().message, 'Profile updated successfully!');
    const { data } = must(await person.client.profile());
    assert.deepEqual(
      [data.email, data.email_notifications, data.sms_notifications],
      ['asha@example.test', false, false],
    );
  });

  test('gives the name shown everywhere, and who has none is called by first and last name', async () => {
    const person = await someone();
    must(await person.client.updateProfile({ body: { first_name: 'Asha', last_name: 'Rao' } }));
    assert.equal(must(await person.client.profile()).data.name, 'Asha Rao');
    must(await person.client.setName({ body: { name: 'Narmada Foods' } }));
    assert.equal(must(await person.client.profile()).data.display_name, 'Narmada Foods');
    must(await person.client.updateProfile({ body: { first_name: 'Usha' } }));
    assert.equal(must(await person.client.profile()).data.name, 'Narmada Foods');
    const again = await at.signIn(must(await person.client.profile()).data.mobile);
    assert.equal(again.accountId, person.accountId);
  });

  test('refuses what cannot be, names the field and keeps everything as it was', async () => {
    const person = await someone();
    must(
      await person.client.updateProfile({
        body: { id_type: 'pan', id_number: 'ABCPN1234F', city: 'Indore' },
      }),
    );
    const before = must(await person.client.profile()).data;
    const wrong: [object, number, string, RegExp][] = [
      [{ city: 'Bhopal', first_name: ' ' }, 400, 'first_name', /First Name is required/],
      [{ city: 'Bhopal', last_name: '' }, 400, 'last_name', /Last Name is required/],
      [{ city: 'Bhopal', email: 'no address' }, 400, 'email', /not an e-mail address/],
      [{ city: 'Bhopal', gender: 'x' }, 400, 'gender', /one of/],
      [{ city: 'Bhopal', theme: 'pink' }, 400, 'theme', /one of/],
      [{ city: 'Bhopal', timezone: 'Mars/Base' }, 400, 'timezone', /time zone/],
      [{ city: 'Bhopal', section: 'Secrets' }, 400, 'section', /not known/],
      [{ city: 'Bhopal', mobile: '+919999999999' }, 400, 'mobile', /not known/],
      [{ city: 'Bhopal', role: 'admin' }, 400, 'role', /not known/],
      [{ city: 'Bhopal', dob: '1990-02-30' }, 422, 'dob', /not a day/],
      [{ city: 'Bhopal', dob: '2031-01-01' }, 422, 'dob', /future/],
      [{ city: 'Bhopal', id_type: 'aadhar' }, 422, 'id_number', /12 digits/],
      [{ city: 'Bhopal', id_number: 'ABC' }, 422, 'id_number', /PAN/],
      [{ city: 'Bhopal', pincode: '1234' }, 422, 'pincode', /6 digits/],
      [{ city: 'Bhopal', state: 'Atlantis' }, 422, 'state', /state of India/],
    ];
    for (const [body, status, path, says] of wrong) {
      const reply = await put(person, body);
      assert.equal(reply.statusCode, status, `${JSON.stringify(body)} ${reply.body}`);
      const { errors } = reply.json<{ errors: { path: string; message: string }[] }>();
      assert.equal(errors[0]?.path, path);
      assert.match(errors[0]?.message ?? '', says);
    }
    assert.deepEqual(must(await person.client.profile()).data, before);
  });

  test('keeps the number of an ID sealed', async () => {
    const person = await someone();
    must(await person.client.updateProfile({ body: { id_type: 'aadhar', id_number: '2345 6789 0123' } }));
    const stored = await at.db.asTenant(person.accountId, (trx) =>
      trx.selectFrom('profile').selectAll().executeTakeFirstOrThrow(),
    );
    const plain =
      JSON.stringify(stored.details) + Buffer.from(stored.id_number_sealed ?? []).toString('latin1');
    assert.doesNotMatch(plain, /23456789/);
    assert.equal(must(await person.client.profile()).data.id_number, '234567890123');
    must(await person.client.updateProfile({ body: { id_number: '' } }));
    assert.equal(must(await person.client.profile()).data.id_number, '');
  });

  test("is nobody else's: each sees and changes their own, and a foreign token is refused", async () => {
    const [asha, ravi] = [await someone(), await someone()];
    must(await asha.client.updateProfile({ body: { city: 'Indore', first_name: 'Asha', last_name: 'Rao' } }));
    must(await ravi.client.updateProfile({ body: { city: 'Pune' } }));
    assert.equal(must(await asha.client.profile()).data.city, 'Indore');
    assert.equal(must(await ravi.client.profile()).data.first_name, '');
    const foreign = { authorization: `Bearer ${asha.idToken}` };
    for (const answer of [
      await at.client.profile({ headers: foreign }),
      await at.client.updateProfile({ body: { city: 'X' }, headers: foreign }),
      await at.client.verifyEmail({ body: { email: 'a@example.test' }, headers: foreign }),
      await at.client.uploadPhoto({ body: { photo: 'AAAA' }, headers: foreign }),
      await at.client.photo({ headers: foreign }),
    ])
      refusal(answer as CallAnswer<'profile'>, 401);
  });
});
