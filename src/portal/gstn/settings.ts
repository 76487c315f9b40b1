import type { Form } from '#domain/returnPeriod.ts';
import type { Send } from '#portal/send.ts';

/** Path versions, P 1.2. They move about once a year. */
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
  /** `ip-usr`: the public address that the GSP expects (P 1.3). */
  ipUser: string;
  /** Where the portal's public key comes from: X.509 or SubjectPublicKeyInfo, as PEM. */
  certificate: { url: string } | { pem: string };
  /** True when what is filed is not real (decisions 6.2). */
  simulated: boolean;
  /** The simulator's invented directory call (decisions 3.3). Default: false. */
  lookUp?: boolean;
  /** Default: the newest of P 1.2. */
  versions?: Partial<GstnVersions>;
  /** The raw flag of a nil GSTR-3B is not public (P 10, row 1). Default: isNil. */
  nil3bFlag?: 'isNil' | 'isnil';
  /** EVCOTP's `form_type` (P 1.5). Default: R1 and R3B. */
  evcFormType?: Record<Form, string>;
  /** File a nil GSTR-3B as saved zeros instead of the flag (P 1.13). Default: false. */
  nil3bFallbackSaveZeros?: boolean;
  /** Per call. Default: 30 seconds. */
  timeoutMs?: number;
};

export type GstnPorts = {
  send: Send;
  /** Product time (decisions 7.4), epoch milliseconds. */
  now(): Promise<number> | number;
  random(bytes: number): Uint8Array;
  /** Unique per call; a UUID will do, its dashes are dropped (P 1.3). */
  txn(): string;
  /** The shared rate limiter (decisions 4.11), awaited before each call, of RETFILE by `admit`. */
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
  lookUp: false,
  nil3bFlag: 'isNil',
  evcFormType: { GSTR1: 'R1', GSTR3B: 'R3B' },
  nil3bFallbackSaveZeros: false,
  timeoutMs: 30_000,
  ...config,
  baseUrl: config.baseUrl.replace(/(?<!\/)\/+$/, ''),
  versions: { ...newestVersions, ...config.versions },
});
