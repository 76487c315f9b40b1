import { type Profile, readProfile } from '#portal/profile.ts';
import { type Kindness, kind, unkind } from '../../../portal-sim/kindness.ts';

export type Family = 'raw' | 'sandbox';

/** A portal of one family and kindness, as the tests that go over both families name it. */
export type Kind = { name: string; family: Family; kindness: Kindness };

export const everyKind: readonly Kind[] = [
  { name: 'the raw family, kind', family: 'raw', kindness: kind() },
  { name: 'the raw family, unkind', family: 'raw', kindness: unkind() },
  { name: 'Sandbox’s family, kind', family: 'sandbox', kindness: kind() },
  { name: 'Sandbox’s family, unkind', family: 'sandbox', kindness: unkind() },
];

const ownHeaders: Record<Kindness['provider_headers'], Record<string, string>> = {
  none: {},
  taxpro: { aspid: '$PORTAL_PROVIDER_ID', password: '$PORTAL_PROVIDER_SECRET' },
  spice: { 'Asp-Id': '$PORTAL_PROVIDER_ID', 'Asp-Secret': '$PORTAL_PROVIDER_SECRET' },
  vayana: {
    'X-FLYNN-N-ORG-ID': '$PORTAL_PROVIDER_ID',
    'X-FLYNN-N-USER-TOKEN': '$PORTAL_PROVIDER_SECRET',
  },
  alankit: { 'Ocp-Apim-Subscription-Key': '$PORTAL_PROVIDER_SECRET' },
  api_key: { 'x-api-key': '$PORTAL_PROVIDER_SECRET' },
};

/** Settings an operator writes down for a portal like this: what no adapter finds out from its answers. */
export function profileTextOf(family: Family, kindness: Kindness): object {
  if (family === 'sandbox') {
    return {
      name: 'practice-sandbox',
      family: 'decrypted',
      adapter: 'sandbox',
      headers: { 'x-source': 'primary' },
      notOffered: ['e_invoices', 'reversal_statements', 'late_fee'],
    };
  }
  const { rtn_typ: type, form_type_3b: evc, nil_flag_3b: flag } = kindness;
  const needsToken = kindness.public_token === 'demanded' || kindness.public_answers === 'encrypted';
  return {
    name: 'practice-raw',
    family: 'raw',
    headers: ownHeaders[kindness.provider_headers],
    publicToken: needsToken
      ? { by: 'us', passwordBy: kindness.access_password === 'rsa' ? 'certificate' : 'app_key' }
      : { by: 'provider' },
    nilGstr3b: flag === 'refused' ? 'zeros' : flag === 'isnil' ? 'isnil' : 'isNil',
    evcFormType: { GSTR1: 'R1', GSTR3B: evc === 'GSTR3B' ? 'GSTR3B' : 'R3B' },
    proceedReturnType: type === 'R1' ? 'R1' : 'GSTR1',
    logoutKey: kindness.logout_key === 'checked' ? 'opening' : 'afresh',
  };
}

export function profileOf(family: Family, kindness: Kindness): Profile {
  const read = readProfile(profileTextOf(family, kindness));
  if (!read.ok) throw new Error(read.failure.join('; '));
  return read.value;
}
