import type { FirmDomain, FirmIdentity, FirmSignIn, IdentityShown } from '#domain/account/firmSignIn.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Message } from './machine.ts';
import type { Contactable } from './people.ts';
import type { SecurityNotes } from './store.ts';

/** Our client at a firm's provider. `secret` is in clear. */
export type FirmClient = { issuer: string; clientId: string; secret: string };

/** The secrets of one sign-in at a provider (OpenID Connect, PKCE). */
export type FirmRound = { state: string; nonce: string; verifier: string };

/** The provider's answer in the address of our page. `iss`: '' from a provider that names none. `error`: '' without one. */
export type FirmAnswer = { code: string; state: string; iss: string; error: string };

/** The provider cannot be reached, is no public machine, or does not describe itself as OpenID Connect requires. */
export type FirmProviderUnfit = { kind: 'firm_provider_unfit' };
/** The provider did not confirm the sign-in, or its answer does not fit. */
export type FirmRefused = { kind: 'firm_refused' };

/** Providers of firms, and the DNS of their domains. Every address that they name is judged like a webhook's. */
export type FirmProviders = {
  /** A demo allows a provider on this machine. */
  loopback: boolean;
  /** Reads the provider's description. */
  discover(of: FirmClient): Promise<Result<null, FirmProviderUnfit>>;
  /** Gives the address at which a person signs in at the provider. */
  begin(
    of: FirmClient,
    redirectUri: string,
  ): Promise<Result<{ url: string; round: FirmRound }, FirmProviderUnfit>>;
  /** Exchanges the code and validates the ID token; nothing of the tokens is kept. */
  finish(
    of: FirmClient,
    redirectUri: string,
    round: FirmRound,
    answer: FirmAnswer,
  ): Promise<Result<IdentityShown, FirmProviderUnfit | FirmRefused>>;
  /** The TXT records of a name; null when its servers do not answer. */
  textsOf(name: string): Promise<string[] | null>;
};

/** The sign-in of an account, before anybody is signed in. */
export type FirmFound = Pick<FirmSignIn, 'id' | 'link' | 'issuer' | 'clientId' | 'subjects'> & {
  accountId: string;
  domains: string[];
  /** Owner is the account, field 'firm-secret'. */
  secretSealed: Uint8Array;
};

/** The sign-in of one account, inside one transaction. */
export type FirmRows = {
  get(): Promise<{ signIn: FirmSignIn; domains: FirmDomain[]; secretSealed: Uint8Array } | null>;
  /** Replaces the one before; identities stay connected only when `keepsIdentities`. */
  put(
    signIn: FirmSignIn,
    of: {
      madeBy: string;
      secretSealed: Uint8Array;
      domains: readonly FirmDomain[];
      keepsIdentities: boolean;
    },
  ): Promise<void>;
  /** Ends it, and with it every identity and its sessions. False when there is none. */
  end(): Promise<boolean>;
  identityOf(personId: string): Promise<FirmIdentity | null>;
  /** Replaces the person's identity before. False when another member has this one. */
  bind(personId: string, identity: FirmIdentity, identityHash: Uint8Array): Promise<boolean>;
  /** False when the person has none. */
  unbind(personId: string): Promise<boolean>;
};

/** Before an account is entered. */
export type FirmStore = {
  /** By the link of an account, or a domain that its DNS has proven; null when there is none. */
  firmSignIn(by: { link: string } | { domain: string }): Promise<FirmFound | null>;
  /** Remembers a secret until an instant; false when it was used before. */
  spend(hash: Uint8Array, until: Instant): Promise<boolean>;
};

/** The identity by which a person has entered. */
export type OwnFirmRows = {
  /** Null when it is not the person's, or no longer. */
  get(identityHash: Uint8Array): Promise<{ accountId: string; personId: string; id: string } | null>;
  /** Disconnects it, and ends its sessions. */
  end(id: string): Promise<void>;
};

type Known = Pick<FirmDomain, 'domain' | 'lostAt'>;

/** The proven domains of all accounts, for the worker. */
export type DomainProofs = {
  /** Those whose record was last seen before an instant; the longest ago first. */
  due(before: Instant): Promise<(FirmDomain & { accountId: string })[]>;
  /** Its record is there. */
  seen(accountId: string, domain: string, at: Instant): Promise<void>;
  inAccount(
    accountId: string,
    work: (rows: {
      /** False when the domain is gone, or is no longer what is known of it. */
      lose(known: Known, at: Instant): Promise<boolean>;
      /** Ends the sign-in; false like `lose`. */
      end(known: Known): Promise<boolean>;
      contacts(): Promise<Contactable[]>;
      /** Queues a message to a member. */
      notify(personId: string, message: Message, wall: Instant): Promise<void>;
      security: SecurityNotes;
    }) => Promise<void>,
  ): Promise<void>;
};
