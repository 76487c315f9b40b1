import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import type { EditGstinInput } from '#contract/editGstin.ts';
import { verified, wholeForm } from './editGstinSamples.ts';
import { appForTests, clientOf, must, type SignedInPerson, type TestApp } from './appForTests.ts';

/** The errors of wrong fields as a page shows them. */
const shownOf = (errors: readonly { path: string; message: string }[]) =>
  errors.map(({ path, message }) => ({ path, message }));

describe('Edit GSTIN', () => {
  let at: TestApp;
  let person: SignedInPerson;
  let names = 0;
  before(async () => {
    at = await appForTests();
    person = await at.signIn('+919844444441');
  });
  after(() => at.close());

  const add = async (who = person): Promise<string> => {
    names += 1;
    const body = { username: `name${names}`, password: 'Demo@1234', business_nick_name: 'Nick' };
    return must(await who.client.addGstin({ body })).data.id;
  };
  const read = async (id: string, who = person) => {
    const [record] = must(await who.client.getDetails({ params: { id } })).data.gstins;
    assert.ok(record);
    return record;
  };
  const rowOf = (id: string) =>
    at.db.asSystem((trx) =>
      trx.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const save = (body: EditGstinInput, who = person) => who.client.updateGstin({ body });
  const refusal = async (body: EditGstinInput) => {
    const answer = await save(body);
    assert.ok(!answer.success, JSON.stringify(body));
    return answer;
  };

  test('every field of the form is stored and read back', async () => {
    const id = await add();
    const { username: _, ...form } = wholeForm;
    const saved = must(await save({ id, ...form }));
    assert.equal(saved.message, 'Your GSTIN information has been updated successfully.');
    assert.deepEqual(saved.data, { verifying: false, kept: [] });
    const record = await read(id);
    for (const field of [
      'legal_name',
      'trade_name',
      'pan_number',
      'registration_date',
      'business_type',
      'contact_person',
      'contact_phone',
      'contact_email',
      'filling_type',
      'recurring_filling',
      'gstr1_filling_day',
      'gstr1_filling_hour',
      'gstr1_filling_minute',
      'gstr1_start_date',
      'gstr1_has_end_date',
      'gstr1_end_month',
      'gstr1_end_year',
      'gstr3b_same_as_gstr1',
      'gstr3b_filling_day',
      'gstr3b_filling_hour',
      'gstr3b_filling_minute',
      'auto_filling',
      'reminder_days',
      'filling_notes',
      'has_additional_address',
    ] as const)
      assert.equal(record[field], wholeForm[field], field);
    assert.equal(record.portal_details.otp_email, 'sign@example.in');
    assert.equal(record.portal_details.phone_for_otp, '98765 43210');
    assert.equal(record.portal_details.password_reminder, true);
    assert.deepEqual(record.business_address, {
      additional_building_no: '12',
      additional_building_name: 'Ganesh Chambers',
      additional_street: 'Station Road',
      additional_area: 'Wright Town',
      additional_city: 'Jabalpur',
      additional_pincode: '482002',
      additional_state: 'MP',
      additional_country: 'India',
    });
    assert.equal(record.home_address?.additional_city, 'Pune');
    assert.equal(record.home_address.additional_state, 'MH');
    const row = await rowOf(id);
    assert.equal(row.own.principal_state, '23', 'a state is kept by its number');
    must(await save({ id, has_additional_address: false }));
    assert.equal((await read(id)).home_address, null);
  });

  test('an omitted field stays as it is', async () => {
    const id = await add();
    must(await save({ id, filling_notes: 'first' }));
    must(await save({ id, contact_person: 'Second' }));
    const record = await read(id);
    assert.equal(record.filling_notes, 'first');
    assert.equal(record.contact_person, 'Second');
    assert.equal((await rowOf(id)).schedule_edited, false);
  });

  test('an edited schedule is never overwritten by the landing page, an untouched one is', async () => {
    const who = await at.signIn('+919844444442');
    const [edited, untouched] = [await add(who), await add(who)];
    must(await save({ id: edited, gstr1_filling_day: '4', gstr1_filling_hour: '06' }, who));
    must(await save({ id: untouched, gstr1_filling_day: 5, gstr1_filling_hour: 7, filling_notes: 'x' }, who));
    const save8th = async () =>
      must(await who.client.saveSchedule({ body: { fillingDay: 8, fillingHour: 8, fillingMinute: 8 } }));
    const { business } = await read(untouched, who);
    assert.equal((await save8th()).data.note, `The schedule of ${business} is changed.`);
    assert.equal((await save8th()).data.note, '');
    assert.equal((await read(edited, who)).gstr1_filling_day, 4);
    assert.equal((await read(edited, who)).gstr1_filling_hour, 6);
    assert.equal((await read(untouched, who)).gstr1_filling_day, 8);
  });

  test('same-as-GSTR-1 takes day, hour and minute, whatever else is sent', async () => {
    const id = await add();
    must(
      await save({
        id,
        gstr1_filling_day: 9,
        gstr1_filling_hour: 17,
        gstr1_filling_minute: 59,
        gstr3b_same_as_gstr1: true,
        gstr3b_filling_day: 2,
      }),
    );
    const record = await read(id);
    assert.deepEqual(
      [record.gstr3b_filling_day, record.gstr3b_filling_hour, record.gstr3b_filling_minute],
      [9, 17, 59],
    );
    assert.equal(record.gstr3b_same_as_gstr1, true);
  });

  test('the timing rule is held whichever part is sent', async () => {
    const id = await add();
    const rule = 'GSTR-1 filling time must be less than or equal to GSTR-3B filling time';
    for (const body of [
      { id, gstr1_filling_day: 10, gstr1_filling_hour: 18, gstr1_filling_minute: 31 },
      { id, gstr3b_filling_day: 5, gstr3b_filling_hour: 7, gstr3b_filling_minute: 58 },
    ]) {
      const answer = await refusal(body);
      assert.deepEqual([answer.status, answer.code, answer.message], [422, 'schedule_invalid', rule]);
    }
    must(await save({ id, gstr3b_filling_day: 5, gstr3b_filling_hour: 7, gstr3b_filling_minute: 59 }));
  });

  test('GSTR-1 days are 1 to 10 and GSTR-3B days 1 to 20; a later day from the landing page may stay', async () => {
    const who = await at.signIn('+919844444443');
    must(await who.client.saveSchedule({ body: { fillingDay: 15, fillingHour: 8, fillingMinute: 8 } }));
    const id = await add(who);
    assert.equal((await save({ id, gstr1_filling_day: 11 }, who)).success, false);
    assert.equal((await save({ id, gstr3b_filling_day: 21 }, who)).success, false);
    must(await save({ id, gstr1_filling_day: 15, filling_notes: 'kept' }, who));
    assert.equal((await read(id, who)).gstr1_filling_day, 15);
  });

  test('a newly typed start date is today or later; one that is known stays and saves', async () => {
    const id = await add();
    const answer = await refusal({ id, gstr1_start_date: '2026-11-04' });
    assert.equal(answer.message, 'GSTR-1 Start Date must be today or later');
    must(await save({ id, gstr1_start_date: '2026-11-05' }));
    at.clock.product += 5 * 24 * 60 * 60 * 1000;
    must(await save({ id, gstr1_start_date: '2026-11-05', filling_notes: 'x' }));
    must(await save({ id, gstr1_start_date: null }));
    assert.equal((await read(id)).gstr1_start_date, '');
  });

  test('required fields are refused empty, in the words of the specification', async () => {
    const id = await add();
    const { username: _, gstr1_start_date: __, ...form } = wholeForm;
    must(await save({ id, ...form }));
    for (const [field, label] of [
      ['legal_name', 'Legal Name'],
      ['pan_number', 'PAN Number'],
      ['registration_date', 'Registration Date'],
      ['business_type', 'Business Type'],
      ['contact_person', 'Contact Person'],
      ['contact_phone', 'Contact Phone'],
      ['contact_email', 'Contact Email'],
      ['username', 'Username'],
      ['email_for_otp', 'Email for OTP'],
      ['phone_for_otp', 'Phone for OTP'],
      ['principal_building_no', 'Building No'],
      ['principal_street', 'Street'],
      ['principal_area', 'Area'],
      ['principal_city', 'City'],
      ['principal_pincode', 'Pincode'],
      ['principal_state', 'State'],
    ] as const) {
      const answer = await refusal({ id, [field]: field === 'business_type' ? '' : '  ' });
      assert.equal(answer.status, 400);
      assert.deepEqual(shownOf(answer.errors), [{ path: field, message: `${label} is required` }]);
      assert.equal(answer.message, `${label} is required`);
    }
  });

  test('a tab that nobody has filled in is sent as it is, and one that is being filled in is asked about whole', async () => {
    const id = await add();
    const blank = {
      legal_name: '',
      contact_person: '',
      contact_email: '',
      principal_city: '',
      principal_street: '',
    };
    must(await save({ id, ...blank, filling_notes: 'Ask in March', gstin: '' }));
    assert.equal((await read(id)).filling_notes, 'Ask in March');
    const answer = await refusal({ id, ...blank, principal_city: 'Jabalpur' });
    assert.deepEqual(shownOf(answer.errors), [{ path: 'principal_street', message: 'Street is required' }]);
    assert.equal((await read(id)).business_address, null);
  });

  test('texts that cannot be what their field says are refused with the field', async () => {
    const id = await add();
    for (const [field, value] of [
      ['contact_email', 'office'],
      ['email_for_otp', 'a@b'],
      ['contact_phone', 'call me'],
      ['phone_for_otp', '12345'],
      ['pan_number', '1234567890'],
      ['signatory_pan', 'ABC'],
      ['signing', 'evc'],
      ['regular_from', '2026-13'],
      ['regular_from', '2027-01'],
      ['registration_date', '2026-02-30'],
      ['gstr1_start_date', 'tomorrow'],
      ['principal_pincode', '0123'],
      ['principal_state', 'XX'],
      ['additional_state', 'XX'],
    ] as const) {
      const answer = await refusal({ id, [field]: value });
      assert.equal(answer.status, 400, field);
      assert.equal(answer.errors[0]?.path, field);
    }
    const none = await refusal({ filling_notes: 'whose?' });
    assert.equal(none.message, 'Name the GSTIN by id or gstin');
    assert.equal((await refusal({ id, gstr1_has_end_date: true })).status, 400);
    assert.equal((await refusal({ id, reminder_days: 21 })).status, 400);
  });

  test("a correction is shown with the portal's value beside it, and the portal's value takes it back", async () => {
    const id = await add();
    await verified(at, id);
    const answer = must(
      await save({
        id,
        legal_name: 'Another Name',
        trade_name: 'Mine',
        principal_city: 'Goa',
        principal_area: 'Filled',
      }),
    );
    assert.deepEqual(answer.data.kept, []);
    const record = await read(id);
    assert.equal(record.legal_name, 'Another Name');
    assert.equal(record.portal_values['legal_name'], 'NARMADA FOODS');
    assert.equal(record.business, 'NARMADA FOODS', 'filing and documents use the name of the portal');
    assert.equal(record.trade_name, 'Mine');
    assert.equal(record.business_address?.additional_city, 'Goa');
    assert.equal(record.portal_values['principal_city'], 'Jabalpur');
    assert.equal(record.business_address.additional_area, 'Filled');
    assert.ok(record.from_portal.includes('gstin') && !record.from_portal.includes('legal_name'));
    assert.ok(!('trade_name' in record.portal_values));
    must(await save({ id, legal_name: 'NARMADA FOODS' }));
    assert.ok(!('legal_name' in (await rowOf(id)).own));
    assert.equal((await rowOf(id)).own.principal_city, 'Goa');
  });

  test('a PAN other than the one in the GSTIN is refused', async () => {
    const id = await add();
    await verified(at, id, '33ABCPN1234F1Z9');
    const answer = await refusal({ id, pan_number: 'ZQAPA0001K' });
    assert.equal(answer.status, 400);
    assert.deepEqual(shownOf(answer.errors), [
      { path: 'pan_number', message: 'PAN Number must be ABCPN1234F, the PAN in the GSTIN' },
    ]);
    must(await save({ id, pan_number: 'abcpn1234f' }));
  });

  test("mail and mobile for OTP are the signatory's, for all its GSTINs; another PAN is another signatory", async () => {
    const [one, two] = [await add(), await add()];
    await verified(at, one, '27ABCPN1234F1ZT');
    await verified(at, two, '29ABCPN1234F1ZP');
    must(await save({ id: one, email_for_otp: 'new@example.in', phone_for_otp: '09876543211' }));
    const other = await read(two);
    assert.equal(other.portal_details.otp_email, 'new@example.in');
    assert.equal(other.portal_details.phone_for_otp, '+919876543211');
    assert.equal(other.contact_email, 'new@example.in', 'who has no contact of its own shows the signatory');
    must(await save({ id: one, signatory_pan: 'zqapa0001k' }));
    assert.equal((await read(one)).portal_details.signatory_pan, 'ZQAPA0001K');
    assert.equal((await read(one)).portal_details.otp_email, 'new@example.in');
    assert.equal((await read(two)).portal_details.signatory_pan, 'ABCPN1234F');
  });

  test('the first regular month, and how an LLP signs, are stored as entered, shown, and cleared again', async () => {
    const id = await add();
    await verified(at, id, '07ABCPN1234F1ZV');
    assert.equal((await read(id)).portal_details.may_choose_signing, false);
    must(await save({ id, regular_from: '2026-10' }));
    assert.equal((await read(id)).regular_from, '2026-10');
    must(await save({ id, regular_from: '' }));
    assert.equal((await read(id)).regular_from, '');

    await at.db.asSystem((trx) =>
      trx
        .updateTable('registration')
        .set({ constitution: 'Limited Liability Partnership', gstin: '23AAGFL7112B1ZY' })
        .where('id', '=', id)
        .execute(),
    );
    assert.deepEqual(signingOf(await read(id)), ['', true]);
    must(await save({ id, signing: 'evc' }));
    assert.deepEqual(signingOf(await read(id)), ['evc', true]);
    // An omitted field stays.
    must(await save({ id, filling_notes: 'An LLP' }));
    assert.deepEqual(signingOf(await read(id)), ['evc', true]);
    must(await save({ id, signing: '' }));
    assert.deepEqual(signingOf(await read(id)), ['', true]);
  });

  test('an empty password, none, and the mask change nothing; a new one is sealed and verified again', async () => {
    const id = await add();
    await verified(at, id, '24ABCPN1234F1ZZ');
    const { password_sealed: before } = await rowOf(id);
    for (const password of ['', '********', '••••••••', undefined])
      must(await save({ id, ...(password === undefined ? {} : { password }), filling_notes: 'x' }));
    assert.deepEqual((await rowOf(id)).password_sealed, before);
    assert.equal((await read(id)).status, 'success');
    const saved = must(await save({ id, password: 'Another@99' }));
    assert.equal(saved.data.verifying, true);
    const row = await rowOf(id);
    assert.notDeepEqual(row.password_sealed, before);
    assert.ok(!Buffer.from(row.password_sealed ?? []).includes('Another@99'));
    const record = await read(id);
    assert.deepEqual([record.status, record.gstin], ['pending', '24ABCPN1234F1ZZ']);
    assert.equal(record.portal_details.password, '');
    assert.ok(!at.logged().includes('Another@99'));
    const due = await at.db.asSystem((trx) =>
      trx.selectFrom('work').select('due_at').where('registration_id', '=', id).executeTakeFirstOrThrow(),
    );
    assert.ok((due.due_at ?? Infinity) <= at.clock.product, 'the engine is woken');
  });

  test('a username in use by another card is refused, and nothing is changed', async () => {
    const [one, two] = [await add(), await add()];
    const taken = (await read(one)).portal_details.username;
    const answer = await refusal({ id: two, username: taken.toUpperCase(), filling_notes: 'lost' });
    assert.deepEqual([answer.status, answer.code], [409, 'already_added']);
    assert.equal((await read(two)).filling_notes, '');
  });

  test('a confirmed GSTIN names the card and cannot be changed; an unconfirmed one can be entered', async () => {
    const id = await add();
    const wrong = await refusal({ id, gstin: '27AAPFU0939F1ZX' });
    assert.deepEqual([wrong.status, wrong.code], [422, 'gstin_invalid']);
    const told = must(await save({ id, gstin: '27aapfu0939f1zv' }));
    assert.equal(told.data.verifying, true);
    assert.equal((await read(id)).gstin, '27AAPFU0939F1ZV');
    await verified(at, id, '33ABCPN1234F1Z0');
    must(await save({ gstin: '33abcpn1234f1z0', filling_notes: 'by its number' }));
    assert.equal((await read(id)).filling_notes, 'by its number');
    assert.equal((await refusal({ id, gstin: '27AAPFU0939F1ZV' })).status, 404);
  });

  test("another user's GSTIN is not found, by id and by GSTIN, and a foreign token opens nothing", async () => {
    const id = await add();
    await verified(at, id, '36ABCPN1234F1ZU');
    const stranger = await at.signIn('+919844444449');
    for (const body of [
      { id, filling_notes: 'mine now' },
      { gstin: '36ABCPN1234F1ZU', filling_notes: 'mine now' },
      { gstin_id: id, password: 'Stolen@123' },
    ]) {
      const answer = await save(body, stranger);
      assert.ok(!answer.success);
      assert.deepEqual([answer.status, answer.code], [404, 'not_found']);
    }
    const [head, body] = person.token.split('.');
    for (const token of ['x.y.z', `${head}.${body}.${'A'.repeat(43)}`, stranger.idToken]) {
      const client = clientOf(at.app, { authorization: `Bearer ${token}` });
      const answer = await client.updateGstin({ body: { id, filling_notes: 'mine now' } });
      assert.equal(answer.success ? 200 : answer.status, 401);
    }
    assert.equal((await read(id)).filling_notes, '');
    assert.equal((await read(id)).status, 'success');
  });
});

const signingOf = ({
  portal_details: told,
}: {
  portal_details: { signing: string; may_choose_signing: boolean };
}) => [told.signing, told.may_choose_signing];
