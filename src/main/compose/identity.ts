import { identityStore, languageOfPhone, namesOfPerson } from '#db/rows/identity.ts';
import type { ApiDatabase } from '#db/open.ts';
import { firebaseIdTokens } from '#identity/firebase/idTokens.ts';
import { openIdConnect } from '#identity/firm/openIdConnect.ts';
import { localIdTokens } from '#identity/local/idTokens.ts';
import { sessionTokens } from '#identity/sessionTokens.ts';
import { guardedFetch, textsOf } from '#notify/guardedFetch.ts';
import type { KeyRing } from '#security/keyRing.ts';
import { passkeysOf } from '#security/passkeys.ts';
import { totp } from '#security/totp.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import type { Log } from '#usecases/ports/machine.ts';
import type { IdentityPorts } from '#usecases/ports/signIn.ts';
import { signInRules } from '#usecases/signIn/rules.ts';
import type { Config, Secrets } from '../config/config.ts';
import { proxyFor } from './outgoing.ts';

/** The identity provider and its proof: our own codes, or the provider that the operator has configured. */
export function identityPorts(
  config: Pick<Config, 'identity' | 'mode'>,
  options: {
    keyRing: KeyRing;
    api: ApiDatabase;
    ports: Pick<Ports, 'limits' | 'clock' | 'ids' | 'seal' | 'asksForFactor'>;
    log: Log;
    publicUrl: () => string;
    proxy: Secrets['proxy'];
  },
): IdentityPorts {
  const { keyRing, api, ports, log } = options;
  const loopback = config.mode === 'demo';
  const local = config.identity.provider === 'local' ? localIdTokens(keyRing) : null;
  return {
    store: identityStore(api, ports.seal),
    asksForFactor: ports.asksForFactor,
    limits: ports.limits,
    rules: signInRules,
    languageOf: (phone) => languageOfPhone(api, phone),
    namesOf: (sessionId) => namesOfPerson(api, sessionId),
    verifier:
      config.identity.provider === 'firebase'
        ? firebaseIdTokens(config.identity)
        : (local ?? localIdTokens(keyRing)),
    issuer: local,
    totp,
    passkeys: passkeysOf(options.publicUrl),
    firms: openIdConnect({
      loopback,
      fetch: guardedFetch({ loopback, proxy: proxyFor(options.proxy) }),
      textsOf,
    }),
    accessTokens: sessionTokens(keyRing),
    publicUrl: options.publicUrl,
    clock: ports.clock,
    ids: ports.ids,
    seal: ports.seal,
    log,
  };
}
