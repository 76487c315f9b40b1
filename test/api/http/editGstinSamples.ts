import type { TestApp } from './appForTests.ts';

/** Every field of the edit form, filled in. */
export const wholeForm = {
  legal_name: 'Narmada Foods',
  trade_name: 'Narmada',
  pan_number: 'ABCPN1234F',
  registration_date: '2019-07-01',
  business_type: 'partnership',
  contact_person: 'Office',
  contact_phone: '0761 2345678',
  contact_email: 'office@example.in',
  filling_type: 'nil',
  recurring_filling: 'monthly',
  gstr1_filling_day: 7,
  gstr1_filling_hour: 9,
  gstr1_filling_minute: 15,
  gstr1_start_date: '2026-11-06',
  gstr1_has_end_date: true,
  gstr1_end_month: 3,
  gstr1_end_year: 2028,
  gstr3b_same_as_gstr1: false,
  gstr3b_filling_day: 12,
  gstr3b_filling_hour: 20,
  gstr3b_filling_minute: 45,
  auto_filling: false,
  reminder_days: 5,
  filling_notes: 'Ask the accountant in March',
  username: 'narmada.foods',
  password: '',
  email_for_otp: 'sign@example.in',
  phone_for_otp: '98765 43210',
  password_reminder: true,
  has_additional_address: true,
  principal_building_no: '12',
  principal_building_name: 'Ganesh Chambers',
  principal_street: 'Station Road',
  principal_area: 'Wright Town',
  principal_city: 'Jabalpur',
  principal_pincode: '482002',
  principal_state: 'MP',
  principal_country: 'India',
  additional_building_no: '4',
  additional_building_name: '',
  additional_street: 'MG Road',
  additional_area: '',
  additional_city: 'Pune',
  additional_pincode: '411001',
  additional_state: 'mh',
  additional_country: 'India',
} as const;

/** As the engine leaves it after verifying: the portal answered all but a trade name and the area. */
export async function verified(at: TestApp, id: string, number = '23ABCPN1234F1Z1'): Promise<void> {
  await at.db.asSystem(async (trx) => {
    const row = await trx
      .selectFrom('registration')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const known = await trx
      .selectFrom('signatory')
      .select('id')
      .where('account_id', '=', row.account_id)
      .where('pan', '=', 'ABCPN1234F')
      .executeTakeFirst();
    const signatory = known?.id ?? id;
    if (known === undefined)
      await trx
        .insertInto('signatory')
        .values({
          id: signatory,
          account_id: row.account_id,
          name: 'Signatory',
          pan: 'ABCPN1234F',
          mobile: '+919000000001',
          email: 'told@example.in',
          relay_key: id,
          relay: 'on',
          relay_seen: 'untried',
        })
        .execute();
    const address = {
      building_no: '9',
      building_name: '',
      street: 'Road',
      area: '',
      city: 'Jabalpur',
      pincode: '482002',
      stateCode: '23',
    };
    await trx
      .updateTable('registration')
      .set({
        status: 'success',
        gstin: number,
        legal_name: 'NARMADA FOODS',
        pan: 'ABCPN1234F',
        registered_on: '2018-01-01',
        constitution: 'Partnership',
        address: JSON.stringify(address),
        signatory_id: signatory,
      })
      .where('id', '=', id)
      .execute();
  });
}
