import { builtInProfiles } from '#portal/builtInProfiles.ts';
import {
  type Credentials,
  type Profile,
  readProfile,
  type Reference,
  referencesOf,
} from '#portal/profile.ts';
import { readCertificate } from '#portal/gstn/certificate.ts';
import { mixedKey } from '#portal/sandbox/settings.ts';
import type { Reader } from './envReader.ts';
import type { ReadFile } from './namedFiles.ts';

/** How a provider is reached; `own` is the simulator started by the demo, with any profile. */
export type PortalConfig = {
  profile: Profile;
  callsPerSecond: number;
  /** Filings there are not real (design#simulator). */
  simulated: boolean;
  at:
    | 'own'
    | {
        url: string;
        publicUrl: string | null;
        /** Null: the profile has its address, or its family has no certificate. */
        certificate: { url: string } | { file: string } | null;
        ipUser: string;
      };
};

export type PortalSecrets = {
  credentials: Credentials;
  /** The login of the public family, if the profile leaves its token to us. */
  publicLogin: { username: string; password: string } | null;
};

export function readPortal(
  reader: Reader,
  readFile: ReadFile | null,
): { config: PortalConfig; secrets: PortalSecrets } {
  const allowSimulated = reader.take('PORTAL_ALLOW_SIMULATED') === 'yes';
  const profile = profileNamed(reader.take('PORTAL_PROFILE'), reader, readFile);
  const perSecond = reader.valueOrNull('PORTAL_RATE_PER_SECOND');
  if (reader.demo) {
    if (reader.valueOrNull('PORTAL_URL') !== null)
      reader.problem('PORTAL_URL must not be set in demo mode: the demo files at its own simulator only.');
    // Its simulator has no limit; a profile under test is not slowed down by its provider's.
    return {
      config: { profile, callsPerSecond: perSecond ?? 50, simulated: true, at: 'own' },
      secrets: { credentials: {}, publicLogin: null },
    };
  }
  if (profile.name === 'simulator' && !allowSimulated)
    reader.problem(
      'PORTAL_PROFILE is simulator: production does not file at a simulator unless PORTAL_ALLOW_SIMULATED=yes says so.',
    );
  if (profile.name === 'simulator' && allowSimulated) return readRehearsal(reader, profile, perSecond);
  const { url, isTheProfiles } = addressOf(profile, allowSimulated, reader);
  const credentials = credentialsOf(profile, reader);
  const mixed = profile.family === 'decrypted' ? mixedKey(url, credentials.PORTAL_CLIENT_ID ?? '') : null;
  if (mixed !== null) reader.problem(`PORTAL_CLIENT_ID and PORTAL_URL do not fit: ${mixed}.`);
  return {
    config: {
      profile,
      callsPerSecond: perSecond ?? profile.callsPerMinute / 60,
      simulated: allowSimulated,
      at: {
        url,
        // An address of ours serves both families of calls.
        publicUrl: profile.family === 'raw' && isTheProfiles ? profile.publicBaseUrl : null,
        certificate: certificateOf(profile, reader, readFile),
        ipUser: profile.family === 'raw' ? reader.need('PORTAL_IP_USER') : '',
      },
    },
    secrets: { credentials, publicLogin: publicLoginOf(profile, reader) },
  };
}

/** The simulated portal of a rehearsal: whatever is not set is as `bin/shunya rehearse` has it. */
function readRehearsal(
  reader: Reader,
  profile: Profile,
  perSecond: number | null,
): { config: PortalConfig; secrets: PortalSecrets } {
  const url = reader.valueOrNull('PORTAL_URL') ?? 'http://127.0.0.1:3900';
  const file = reader.valueOrNull('PORTAL_CERTIFICATE_FILE');
  return {
    config: {
      profile,
      callsPerSecond: perSecond ?? profile.callsPerMinute / 60,
      simulated: true,
      at: {
        url,
        publicUrl: null,
        certificate:
          file === null
            ? { url: reader.valueOrNull('PORTAL_CERTIFICATE_URL') ?? `${url}/sim/certificate` }
            : { file },
        ipUser: reader.valueOrNull('PORTAL_IP_USER') ?? '127.0.0.1',
      },
    },
    secrets: {
      credentials: {
        PORTAL_CLIENT_ID: reader.valueOrNull('PORTAL_CLIENT_ID') ?? 'rehearsal',
        PORTAL_CLIENT_SECRET: reader.valueOrNull('PORTAL_CLIENT_SECRET') ?? 'rehearsal',
      },
      publicLogin: null,
    },
  };
}

/** A built-in profile, or the one in a file; if it is invalid, reading continues with the standard one. */
function profileNamed(name: string, reader: Reader, readFile: ReadFile | null): Profile {
  const builtIn = builtInProfiles.get(name);
  if (builtIn !== undefined) return builtIn;
  const standard = builtInProfiles.get(reader.demo ? 'simulator' : 'gstn');
  if (standard === undefined) throw new Error('the standard profile is missing');
  const wrong = (sentence: string): Profile => {
    reader.problem(`PORTAL_PROFILE is wrong: ${sentence}.`);
    return standard;
  };
  const bytes = readFile?.(name) ?? null;
  if (bytes === null)
    return wrong(
      `it is neither a profile of Shunya (${[...builtInProfiles.keys()].join(', ')}) nor a file that can be read`,
    );
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return wrong('the file is no JSON');
  }
  const read = readProfile(json);
  if (read.ok) return read.value;
  for (const sentence of read.failure) reader.problem(`PORTAL_PROFILE is wrong: ${sentence}.`);
  return standard;
}

function addressOf(
  profile: Profile,
  allowSimulated: boolean,
  reader: Reader,
): { url: string; isTheProfiles: boolean } {
  const configuredUrl =
    profile.baseUrl === null ? reader.need('PORTAL_URL') : reader.valueOrNull('PORTAL_URL');
  const url = configuredUrl ?? profile.baseUrl ?? '';
  if (url !== '' && !allowSimulated && (!url.startsWith('https:') || onThisMachine(url)))
    reader.problem(
      'PORTAL_URL must be an https address elsewhere: production does not file at a simulator unless PORTAL_ALLOW_SIMULATED=yes says so.',
    );
  return { url, isTheProfiles: configuredUrl === null };
}

const onThisMachine = (url: string): boolean =>
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

/** The client's own credentials, and the settings that a profile may send; those that this one sends are required. */
function credentialsOf(profile: Profile, reader: Reader): Credentials {
  const values: Record<Reference, string | null> = {
    PORTAL_CLIENT_ID: reader.need('PORTAL_CLIENT_ID'),
    PORTAL_CLIENT_SECRET: reader.need('PORTAL_CLIENT_SECRET'),
    PORTAL_PROVIDER_ID: reader.valueOrNull('PORTAL_PROVIDER_ID'),
    PORTAL_PROVIDER_SECRET: reader.valueOrNull('PORTAL_PROVIDER_SECRET'),
  };
  const missing = new Map(
    referencesOf(profile)
      .filter(({ name }) => values[name] === null)
      .map(({ name, where }) => [name, where]),
  );
  for (const [name, where] of missing)
    reader.problem(`${name} is missing: the profile ${profile.name} sends it in ${where}.`);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function certificateOf(
  profile: Profile,
  reader: Reader,
  readFile: ReadFile | null,
): { url: string } | { file: string } | null {
  if (profile.family !== 'raw') return null;
  const file = reader.valueOrNull('PORTAL_CERTIFICATE_FILE');
  if (file !== null) {
    if (readFile !== null) {
      const bytes = readFile(file);
      if (bytes === null) reader.problem('PORTAL_CERTIFICATE_FILE is wrong: the file cannot be read.');
      else if (readCertificate(bytes) === null)
        reader.problem(
          'PORTAL_CERTIFICATE_FILE is wrong: the file holds no RSA certificate or public key, neither as PEM nor as DER.',
        );
    }
  }
  const url =
    file === null && profile.certificate.url === null
      ? reader.need('PORTAL_CERTIFICATE_URL')
      : reader.valueOrNull('PORTAL_CERTIFICATE_URL');
  if (file !== null) return { file };
  return url === null ? null : { url };
}

function publicLoginOf(profile: Profile, reader: Reader): PortalSecrets['publicLogin'] {
  if (profile.family !== 'raw' || profile.publicToken.by !== 'us') return null;
  return { username: reader.need('PORTAL_PUBLIC_USER'), password: reader.need('PORTAL_PUBLIC_PASSWORD') };
}
