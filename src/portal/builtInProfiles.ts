import { type Profile, readProfile } from './profile.ts';

const profiles: readonly object[] = [
  {
    name: 'simulator',
    family: 'raw',
    sources: ['portal-sim, as kind as it is when nothing else is said'],
    callsPerMinute: 3000,
  },
  {
    name: 'gstn',
    family: 'raw',
    sources: ['gst-portal: the readings that most sources share'],
    unknown: [
      'whether your provider brings the public token (publicToken)',
      'the spelling of the nil flag of GSTR-3B (nilGstr3b) and its form type (evcFormType)',
    ],
    publicToken: { by: 'us', passwordBy: 'app_key' },
  },
  {
    name: 'sandbox',
    family: 'decrypted',
    adapter: 'sandbox',
    sources: [
      'developer.sandbox.co.in: recipes of nil GSTR-1 and GSTR-3B, references of authentication, returns and ledgers',
      'clients in public repositories that send the same paths, the token without "Bearer" and `x-source`',
    ],
    unknown: [
      'any call that tells a late fee',
      'whether its limit counts seconds or minutes: 90 a minute keeps both',
    ],
    baseUrl: 'https://api.sandbox.co.in',
    headers: { 'x-source': 'primary' },
    callsPerMinute: 90,
    notOffered: ['e_invoices', 'reversal_statements', 'late_fee'],
  },
];

const read = (profile: object): Profile => {
  const checked = readProfile(profile);
  if (!checked.ok) throw new Error(checked.failure.join('; '));
  return checked.value;
};

/** The built-in profiles, by name. */
export const builtInProfiles: ReadonlyMap<string, Profile> = new Map(
  profiles.map(read).map((profile) => [profile.name, profile]),
);
