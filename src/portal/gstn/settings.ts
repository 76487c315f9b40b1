import type { Form } from '#domain/gst/returnPeriod.ts';
import type { OwnReplies } from '#portal/replies.ts';
import type { Send } from '#portal/send.ts';

/** Path versions, gst-portal#versions. They move about once a year. */
export type GstnVersions = {
  authenticate: string;
  search: string;
  /** RETTRACK and GETPREF under /commonapi. */
  publicReturns: string;
  /** RETSTATUS and LATEFEEBREAKUP under /taxpayerapi. */
  returns: string;
  proceedToFile: string;
  gstr1: string;
  gstr3b: string;
};

export type GstnConfig = {
  /** Scheme and host of the GSP or simulator, with any path in front of /taxpayerapi and /commonapi. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** `ip-usr`: the public address that the GSP expects (gst-portal#headers). */
  ipUser: string;
  /** Where the portal's public key comes from: X.509 or SubjectPublicKeyInfo, as PEM. */
  certificate: { url: string } | { pem: string };
  /** True when what is filed is not real (record 086.2). */
  simulated: boolean;
  /** Where the other side tells whose login it is, below the base address (record 083.3). Default: nowhere. */
  directoryPath?: string | null;
  /** Codes that only the other side of this connection has. Default: none. */
  ownReplies?: OwnReplies;
  /** Default: the newest of gst-portal#versions. */
  versions?: Partial<GstnVersions>;
  /** The raw flag of a nil GSTR-3B is not public (gst-portal#unknowns, row 1). Default: isNil. */
  nil3bFlag?: 'isNil' | 'isnil';
  /** EVCOTP's `form_type` (gst-portal#authenticate). Default: R1 and R3B. */
  evcFormType?: Record<Form, string>;
  /** File a nil GSTR-3B as saved zeros instead of the flag (gst-portal#gstr3b). Default: false. */
  nil3bFallbackSaveZeros?: boolean;
  /** Per call. Default: 30 seconds. */
  timeoutMs?: number;
};

export type GstnPorts = {
  send: Send;
  /** Product time (record 087.4), epoch milliseconds. */
  now(): Promise<number> | number;
  random(bytes: number): Uint8Array;
  /** Unique per call; a UUID will do, its dashes are dropped (gst-portal#headers). */
  txn(): string;
  /** The shared rate limiter (record 084.11), awaited before each call, of RETFILE by `admit`. */
  limit?(): Promise<void>;
};

export type GstnSettings = Required<Omit<GstnConfig, 'versions'>> & { versions: GstnVersions };

const newestVersions: GstnVersions = {
  authenticate: 'v1.0',
  search: 'v1.1',
  publicReturns: 'v1.0',
  returns: 'v1.1',
  proceedToFile: 'v1.1',
  gstr1: 'v4.1',
  gstr3b: 'v6.0',
};

export const completeSettings = (config: GstnConfig): GstnSettings => ({
  directoryPath: null,
  ownReplies: {},
  nil3bFlag: 'isNil',
  evcFormType: { GSTR1: 'R1', GSTR3B: 'R3B' },
  nil3bFallbackSaveZeros: false,
  timeoutMs: 30_000,
  ...config,
  baseUrl: config.baseUrl.replace(/(?<!\/)\/+$/, ''),
  versions: { ...newestVersions, ...config.versions },
});
