import type { Form } from '#domain/gst/returnPeriod.ts';
import type { OwnSession } from '../profile.ts';
import type { OwnReplies } from '#portal/replies.ts';
import type { Send } from '#portal/send.ts';
import type { Tracing } from '#usecases/ports/machine.ts';

/** Path versions, gst-portal#versions. They move about once a year. */
export type GstnVersions = {
  authenticate: string;
  search: string;
  /** RETTRACK and GETPREF under /commonapi. */
  publicReturns: string;
  /** ACCESSTOKEN under /commonapi. */
  publicAuthenticate: string;
  /** RETSTATUS and LATEFEEBREAKUP under /taxpayerapi. */
  returns: string;
  proceedToFile: string;
  gstr1: string;
  gstr3b: string;
  gstr2b: string;
  eInvoices: string;
  ledgers: string;
};

export type GstnConfig = {
  /** Scheme and host of the GSP or simulator, with any path in front of /taxpayerapi and /commonapi. */
  baseUrl: string;
  /** The same for /commonapi, if a provider has it elsewhere. Default: `baseUrl`. */
  publicBaseUrl?: string;
  clientId: string;
  clientSecret: string;
  /** `ip-usr`: the public address that the GSP expects (gst-portal#headers). */
  ipUser: string;
  /** Headers that the provider wants in addition to the portal's (gst-portal#provider-headers). Default: none. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** A session with the provider itself, sent with each call. Default: none. */
  ownSession?: (OwnSession & { url: string }) | null;
  /** The source of the portal's public key, in any form of gst-portal#certificate. */
  certificate:
    | { url: string; headers?: Readonly<Record<string, string>> }
    | { read: () => Promise<Uint8Array>; path?: string }
    | { pem: string };
  /**
   * The login for our own session at the public family (gst-portal#public-token). Default: the provider supplies it.
   */
  publicLogin?: PublicLogin | null;
  /** True when filings are not real (design#simulator). */
  simulated: boolean;
  /** The path that tells whose login it is, below the base address (design#gstin-by-user-name). Default: none. */
  directoryPath?: string | null;
  /** Codes that only this connection's other side uses. Default: none. */
  ownReplies?: OwnReplies;
  /** Default: the newest of gst-portal#versions. */
  versions?: Partial<GstnVersions>;
  /** The raw flag of a nil GSTR-3B is not public (gst-portal#unknowns, row 1). Default: isNil. */
  nil3bFlag?: 'isNil' | 'isnil';
  /** EVCOTP's `form_type` (gst-portal#authenticate). Default: R1 and R3B. */
  evcFormType?: Record<Form, string>;
  /** File a nil GSTR-3B as saved zeros instead of the flag (gst-portal#gstr3b). Default: false. */
  nil3bFallbackSaveZeros?: boolean;
  /** How RETNEWPTF's header names GSTR-1 (gst-portal#gstr1). Default: GSTR1. */
  proceedReturnType?: 'GSTR1' | 'R1';
  /**
   * LOGOUT sends the text that opened the session, or the key encrypted afresh (gst-portal#logout). Default: afresh.
   */
  logoutKey?: 'afresh' | 'opening';
  /** Per call. Default: 30 seconds. */
  timeoutMs?: number;
};

/** `encryptedBy`: sources disagree (gst-portal#public-token). */
export type PublicLogin = {
  username: string;
  password: string;
  encryptedBy: 'app_key' | 'certificate';
};

export type GstnPorts = {
  send: Send;
  /** Product time (design#two-clocks), epoch milliseconds. */
  now(): Promise<number> | number;
  random(bytes: number): Uint8Array;
  /** Unique per call; a UUID will do, its dashes are dropped (gst-portal#headers). */
  txn(): string;
  /** The shared rate limiter (design#rate-limit), awaited before each call; for RETFILE by `admit`. */
  limit?(): Promise<void>;
  /** Receives a span for each request. */
  tracing?: Tracing;
  /** Warns the operator. */
  warn?(fields: Record<string, unknown>, line: string): void;
};

export type GstnSettings = Required<Omit<GstnConfig, 'versions'>> & { versions: GstnVersions };

const newestVersions: GstnVersions = {
  authenticate: 'v1.0',
  search: 'v1.1',
  publicReturns: 'v1.0',
  publicAuthenticate: 'v0.2',
  returns: 'v1.1',
  proceedToFile: 'v1.1',
  gstr1: 'v4.1',
  gstr3b: 'v6.0',
  gstr2b: 'v4.0',
  eInvoices: 'v1.0',
  ledgers: 'v1.0',
};

const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

export const completeSettings = (config: GstnConfig): GstnSettings => ({
  directoryPath: null,
  ownReplies: {},
  ownHeaders: {},
  ownSession: null,
  publicLogin: null,
  nil3bFlag: 'isNil',
  evcFormType: { GSTR1: 'R1', GSTR3B: 'R3B' },
  nil3bFallbackSaveZeros: false,
  proceedReturnType: 'GSTR1',
  logoutKey: 'afresh',
  timeoutMs: 30_000,
  ...config,
  baseUrl: withoutSlash(config.baseUrl),
  publicBaseUrl: withoutSlash(config.publicBaseUrl ?? config.baseUrl),
  versions: { ...newestVersions, ...config.versions },
});
