import { z } from 'zod';
import { declared, inProduction } from './declared.ts';
import * as shape from './settingShapes.ts';

const files = 'production files at the portal that it names';
const whereTheProfile = (says: string, why: string) => ({
  where: `in production where the profile ${says}`,
  why,
});

/** The settings for reaching a provider (design#provider-profiles). */
export const portalSettings = declared({
  PORTAL_PROFILE: {
    meaning:
      'how the provider is spoken to: `gstn` (the raw family as most sources have it), `sandbox` (Sandbox’s decrypted family), `simulator`, or a file such as those in `profiles/`; [docs/adapters.md](adapters.md) has the format. In demo mode any profile can be tried out: it speaks to the simulator',
    shape: shape.text,
    standard: { demo: 'simulator', production: 'gstn' },
    example: 'sandbox',
  },
  PORTAL_URL: {
    meaning:
      'the provider’s address, an https one elsewhere; in place of the profile’s where that has one. Not in demo mode, which files at its simulator',
    shape: shape.webUrl,
    absent: 'the profile’s; in demo mode the simulator',
    demanded: whereTheProfile('names no address', files),
    example: 'https://gsp.example.com',
  },
  PORTAL_CERTIFICATE_URL: {
    meaning: 'where the portal’s public certificate is read: PEM, DER, a bare key, or one of them in JSON',
    shape: shape.webUrl,
    absent: 'the profile’s, or the file',
    demanded: whereTheProfile(
      'is of the raw family and names none, and there is no `PORTAL_CERTIFICATE_FILE`',
      'requests are encrypted for the key found there; PORTAL_CERTIFICATE_FILE does as well',
    ),
    example: 'https://gsp.example.com/certificate',
  },
  PORTAL_CERTIFICATE_FILE: {
    meaning:
      'the same as a file, which is read again when the portal says that its key has changed; goes before the address',
    shape: shape.text,
    absent: 'the address',
    example: '/etc/shunya/gstn-public.cer',
  },
  PORTAL_CLIENT_ID: {
    meaning: 'the client, or the API key, that the provider has given you',
    shape: shape.text,
    demanded: inProduction(files),
    example: 'CLIENT-ID',
  },
  PORTAL_CLIENT_SECRET: {
    meaning: 'its secret',
    shape: shape.text,
    demanded: inProduction(files),
    example: 'CLIENT-SECRET',
    secret: true,
  },
  PORTAL_PROVIDER_ID: {
    meaning: 'a further name of yours at the provider, where the profile sends it (`$PORTAL_PROVIDER_ID`)',
    shape: shape.text,
    absent: 'none, unless the profile sends it',
    example: 'ASP-ID',
  },
  PORTAL_PROVIDER_SECRET: {
    meaning: 'the secret that belongs to it (`$PORTAL_PROVIDER_SECRET`)',
    shape: shape.text,
    absent: 'none, unless the profile sends it',
    example: 'ASP-SECRET',
    secret: true,
  },
  PORTAL_PUBLIC_USER: {
    meaning: 'the login at the portal’s public interface that the provider has given you',
    shape: shape.text,
    demanded: whereTheProfile(
      'leaves the public token to us (`publicToken`)',
      'search and the list of filed returns need a session of our own',
    ),
    example: 'PUBLIC-USER',
  },
  PORTAL_PUBLIC_PASSWORD: {
    meaning: 'its password',
    shape: shape.text,
    demanded: whereTheProfile(
      'leaves the public token to us (`publicToken`)',
      'search and the list of filed returns need a session of our own',
    ),
    example: 'PUBLIC-WORD-PASSWORD',
    secret: true,
  },
  PORTAL_IP_USER: {
    meaning: 'the public IPv4 address from which this server calls',
    shape: z.ipv4('an IPv4 address'),
    demanded: whereTheProfile('is of the raw family', 'the portal expects the public address of this server'),
    example: '203.0.113.7',
  },
  PORTAL_RATE_PER_SECOND: {
    meaning: 'calls a second of all processes together, in place of the profile’s `callsPerMinute`',
    shape: shape.whole(1, 5000),
    absent: 'the profile’s; in demo mode 50',
    example: '5',
  },
  PORTAL_ALLOW_SIMULATED: {
    meaning: '`yes` lets production file at a simulator, and marks what it files as simulated',
    shape: shape.yesOrNo,
    standard: 'no',
    example: 'no',
  },
});
