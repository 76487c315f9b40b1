import { sampleGstin } from '#contract/fields.ts';

/** The subset of JSON Schema that the contract produces. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  id?: unknown;
  description?: string;
  example?: unknown;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  minLength?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/**
 * A value that fits the schema: its own example, else a typical value for a field of this name, else the simplest of
 * its type. Objects have all their fields.
 */
export function exampleOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  field = '',
): unknown {
  const within = (inner: JsonSchema, name = field): unknown => exampleOf(inner, components, name);
  if (schema.$ref !== undefined) return within(components[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice !== undefined) return within(choice);
  if (schema.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, within(inner, name)]),
    );
  }
  const { type = 'null' } = schema;
  switch (type) {
    case 'string':
      return samples[field] ?? ((schema.minLength ?? 0) > 0 ? 'text' : '');
    case 'integer':
    case 'number':
      return Math.max(counted[field] ?? 1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return schema.items === undefined ? [] : [within(schema.items)];
    case 'object':
      return {};
    default:
      return null;
  }
}

/** Typical values of fields, by name. */
const samples: Readonly<Record<string, string>> = {
  gstin: sampleGstin,
  business: 'Narmada Foods',
  nick_name: 'Narmada',
  business_nick_name: 'Narmada',
  legal_name: 'Asha Rao',
  trade_name: 'Narmada Foods',
  pan_number: 'ABCPN1234F',
  signatory_pan: 'ABCPN1234F',
  username: 'narmada.foods',
  contact_person: 'Asha Rao',
  contact_phone: '+919876543210',
  contact_email: 'asha@narmada.example',
  registration_date: '2019-07-01',
  period: '102026',
  title: 'October 2026',
  status_text: 'Filed',
  gstr1_arn: 'AA2311260000017',
  gstr3b_arn: 'AA2311260000025',
  filled_by: 'Schedule',
  otp: 'Used',
  sent_to: 'as••@narmada.example',
  sender: 'Shunya',
  name: 'Asha Rao',
  displayName: 'Asha Rao',
  display_name: 'Asha Rao',
  firstName: 'Asha',
  first_name: 'Asha',
  lastName: 'Rao',
  last_name: 'Rao',
  email: 'asha@narmada.example',
  mobile: '+919876543210',
  phone_number: '+919876543210',
  role: 'owner',
  token: 'eyJhbGciOiJI…',
  id_token: 'eyJhbGciOiJI…',
  refresh_token: '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90.Zk3…',
  challenge: 'q0Ck8N2x…',
  device: 'Chrome on Android',
  time_zone: 'Asia/Kolkata',
  timezone: 'Asia/Kolkata',
  language: 'en',
  signatory: 'Asha Rao',
  address: '7f3k…@codes.shunya.example',
  url: '/files/…',
  file_name: `GSTR-1_${sampleGstin}_102026.pdf`,
  version: '1',
  giver: 'Asha Rao',
};

const counted: Readonly<Record<string, number>> = {
  expires_in: 900,
  reminder_days: 3,
  gstr1_filling_day: 5,
  gstr3b_filling_day: 10,
  gstr1_filling_hour: 7,
  gstr3b_filling_hour: 7,
  gst_1_scheduled_date: 5,
  gst_3b_scheduled_date: 10,
  fillingDay: 5,
  fillingHour: 7,
  fillingMinute: 59,
  endMonth: 3,
  endYear: 2027,
  gstr1_end_month: 3,
  gstr1_end_year: 2027,
  places: 3,
};
