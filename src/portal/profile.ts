import { z } from 'zod';
import type { EvidenceSource } from '#domain/gst/evidence.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/**
 * Settings whose values a profile may send in the provider's own headers and bodies, written as `$NAME`. The profile
 * has only their names, so that it can be shown and stored without a secret.
 */
const REFERENCES = [
  'PORTAL_CLIENT_ID',
  'PORTAL_CLIENT_SECRET',
  'PORTAL_PROVIDER_ID',
  'PORTAL_PROVIDER_SECRET',
] as const;
export type Reference = (typeof REFERENCES)[number];
export type Credentials = Partial<Readonly<Record<Reference, string>>>;

/** Sources of evidence that some providers have no call for; every provider has the profile and the summaries. */
export const OPTIONAL = [
  'e_invoices',
  'auto_liability',
  'gstr2b',
  'cash_ledger',
  'credit_ledger',
  'liability_ledger',
  'reversal_statements',
  'late_fee',
] as const satisfies readonly EvidenceSource[];

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const version = z.string('must be text').regex(/^v\d+\.\d+$/, 'must be a version such as v1.0');
const path = z.string('must be text').regex(/^\//, 'must be a path that begins with /');
const isReference = (text: string): boolean => (REFERENCES as readonly string[]).includes(text);
const value = z
  .string('must be text')
  .min(1, 'must not be empty')
  .refine(
    (text) => !text.startsWith('$') || isReference(text.slice(1)),
    `names a setting that is none of ${REFERENCES.map((name) => `$${name}`).join(', ')}`,
  );
const headers = z.record(z.string().regex(/^[\w-]+$/, 'is no name of a header'), value).default({});
const oneOf = <const T extends readonly [string, ...string[]]>(...names: T) =>
  z.enum(names, `must be ${names.join(' or ')}`);
const whole = (min: number, max: number) =>
  z
    .number(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be a whole number from ${min} to ${max}`)
    .max(max, `must be a whole number from ${min} to ${max}`);

/** A session with the provider itself, opened by one request; its token is sent with every call. */
const ownSession = z.strictObject({
  url: address.nullable().default(null),
  path: path.default('/'),
  method: oneOf('POST', 'GET').default('POST'),
  headers,
  body: z
    .record(z.string(), z.union([value, z.number(), z.boolean()]))
    .nullable()
    .default(null),
  /** The path of the token in the answer: `data.token`. */
  tokenAt: z.string('must be text').regex(/^\w+(\.\w+)*$/, 'must be names with dots between'),
  header: z.string('must be text').regex(/^[\w-]+$/, 'must be the name of a header'),
  /** The prefix of the token in that header: `Bearer `. */
  prefix: z.string('must be text').default(''),
  lifeMinutes: whole(1, 60 * 24 * 30),
});

const common = {
  name: z.string('must be text').regex(/^[a-z0-9-]+$/, 'must be of small letters, digits and hyphens'),
  /** The sources of these values, and the values that no source gives. */
  sources: z.array(z.string()).default([]),
  unknown: z.array(z.string()).default([]),
  baseUrl: address.nullable().default(null),
  headers,
  timeoutSeconds: whole(1, 300).default(30),
  callsPerMinute: whole(1, 300_000).default(300),
  /** Evidence before a return that this provider has no call for (design#provider-profiles). */
  notOffered: z.array(oneOf(...OPTIONAL)).default([]),
};

const raw = z.strictObject({
  ...common,
  family: z.literal('raw'),
  publicBaseUrl: address.nullable().default(null),
  ownSession: ownSession.nullable().default(null),
  publicToken: z
    .discriminatedUnion(
      'by',
      [
        z.strictObject({ by: z.literal('provider') }),
        z.strictObject({
          by: z.literal('us'),
          passwordBy: oneOf('app_key', 'certificate').default('app_key'),
        }),
      ],
      "must say by 'provider' or 'us'",
    )
    .default({ by: 'provider' }),
  versions: z
    .strictObject({
      authenticate: version,
      search: version,
      publicReturns: version,
      publicAuthenticate: version,
      returns: version,
      proceedToFile: version,
      gstr1: version,
      gstr3b: version,
      gstr2b: version,
      eInvoices: version,
      ledgers: version,
    })
    .partial()
    .prefault({}),
  /** How a nil GSTR-3B is filed: by the flag in this spelling, or as saved zeros. */
  nilGstr3b: oneOf('isNil', 'isnil', 'zeros').default('isNil'),
  evcFormType: z
    .strictObject({
      GSTR1: oneOf('R1', 'GSTR1').default('R1'),
      GSTR3B: oneOf('R3B', 'GSTR3B').default('R3B'),
    })
    .prefault({}),
  proceedReturnType: oneOf('GSTR1', 'R1').default('GSTR1'),
  logoutKey: oneOf('afresh', 'opening').default('afresh'),
  certificate: z.strictObject({ url: address.nullable().default(null), headers }).prefault({}),
});

const decrypted = z.strictObject({
  ...common,
  family: z.literal('decrypted'),
  /** Decrypted families share only the name: each has its own adapter. */
  adapter: oneOf('sandbox'),
  apiVersion: z.string('must be text').default('1.0.0'),
});

const profileShape = z.discriminatedUnion('family', [raw, decrypted], "must be 'raw' or 'decrypted'");

export type RawProfile = z.infer<typeof raw>;
export type DecryptedProfile = z.infer<typeof decrypted>;
export type OwnSession = z.infer<typeof ownSession>;
/** Everything needed to call a provider (design#provider-profiles). */
export type Profile = RawProfile | DecryptedProfile;

/** Every mistake is a sentence that names its place; no value of the profile is repeated. */
export function readProfile(input: unknown): Result<Profile, string[]> {
  const read = profileShape.safeParse(input);
  if (read.success) return ok(read.data);
  return fail(
    read.error.issues.flatMap((issue) => {
      const at = issue.path.join('.');
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => `${at === '' ? '' : `${at}.`}${key} is nothing that a profile has`);
      if (issue.code === 'invalid_key') return [`${at} is no name of a header`];
      const says = issue.message.startsWith('Invalid') ? 'is missing or of the wrong kind' : issue.message;
      return [at === '' ? `it ${says}` : `${at} ${says}`];
    }),
  );
}

/** The settings that a profile sends, each with its place. */
export function referencesOf(profile: Profile): { name: Reference; where: string }[] {
  const found: { name: Reference; where: string }[] = [];
  const look = (values: Readonly<Record<string, unknown>>, where: string): void => {
    for (const [name, text] of Object.entries(values))
      if (typeof text === 'string' && text.startsWith('$'))
        found.push({ name: text.slice(1) as Reference, where: `${where} ${name}` });
  };
  look(profile.headers, 'the header');
  if (profile.family === 'raw') {
    look(profile.certificate.headers, "the certificate's header");
    look(profile.ownSession?.headers ?? {}, "its own session's header");
    look(profile.ownSession?.body ?? {}, "its own session's field");
  }
  return found;
}

/** Values with each `$NAME` replaced by the setting of that name. */
export function filledIn<V extends string | number | boolean>(
  values: Readonly<Record<string, V>>,
  credentials: Credentials,
): Record<string, V | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      typeof text === 'string' && text.startsWith('$')
        ? (credentials[text.slice(1) as Reference] ?? '')
        : text,
    ]),
  );
}
