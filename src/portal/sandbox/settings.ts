import type { OwnReplies } from '../replies.ts';
import type { Tracing } from '#usecases/ports/machine.ts';
import type { Send } from '../send.ts';

export type SandboxConfig = {
  /** Scheme and host: live, test, or the simulator. */
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  /** Header `x-api-version`. Default: 1.0.0. */
  apiVersion?: string;
  /** Headers in addition to its own; the live host needs `x-source` (gst-portal#decrypted). Default: that one. */
  ownHeaders?: Readonly<Record<string, string>>;
  /** True when filings are not real (design#simulator). */
  simulated: boolean;
  /** The path that tells whose login it is, below the base address (design#gstin-by-user-name). Default: none. */
  directoryPath?: string | null;
  /** Codes that only this connection's other side uses. Default: none. */
  ownReplies?: OwnReplies;
  /** Per call. Default: 30 seconds. */
  timeoutMs?: number;
};

export type SandboxPorts = {
  send: Send;
  /** Product time (design#two-clocks), epoch milliseconds. */
  now(): Promise<number> | number;
  /** The shared rate limiter (design#rate-limit), awaited before each call; for filing by `admit`. */
  limit?(): Promise<void>;
  /** Receives a span for each request. */
  tracing?: Tracing;
};

export type SandboxSettings = Required<SandboxConfig>;

export const completeSettings = (config: SandboxConfig): SandboxSettings => ({
  apiVersion: '1.0.0',
  ownHeaders: { 'x-source': 'primary' },
  directoryPath: null,
  ownReplies: {},
  timeoutMs: 30_000,
  ...config,
  baseUrl: config.baseUrl.replace(/(?<!\/)\/+$/, ''),
});

const LIVE = 'https://api.sandbox.co.in';
const TEST = 'https://test-api.sandbox.co.in';

/** A live key at the test host, or a test key at the live one: a sentence, or null. */
export const mixedKey = (baseUrl: string, apiKey: string): string | null => {
  const isLiveHost = baseUrl.startsWith(LIVE);
  const isTestHost = baseUrl.startsWith(TEST);
  if (isTestHost && apiKey.startsWith('key_live_')) return `a live key does not belong at ${TEST}`;
  return isLiveHost && apiKey.startsWith('key_test_') ? `a test key does not belong at ${LIVE}` : null;
};
