import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Reader } from './envReader.ts';
import type { ReadFile } from './namedFiles.ts';

/**
 * Outside demo it is off until someone has taken responsibility by name and date (design#relay-mandate). Port 0 picks a free
 * one.
 */
export type RelayConfig =
  | { on: false; why: string }
  | {
      on: true;
      domain: string;
      host: string;
      port: number;
      /** Domains whose mails are read; empty: everybody's. */
      senders: string[];
      /** The server whose Authentication-Results are trusted; null: none, and From is checked. */
      authServer: string | null;
      responsible: { name: string; date: string } | null;
    };

export type RelaySecrets = {
  /** The mail server's certificate, as PEM; null: one is created. */
  relayCertificate: { key: string; cert: string } | null;
};

export function readRelay(
  reader: Reader,
  readFile: ReadFile | null,
): { config: RelayConfig; secrets: RelaySecrets } {
  const secrets = {
    relayCertificate: readCertificate(reader, readFile),
  };
  const domain = reader.valueOrNull('RELAY_DOMAIN');
  const named = reader.valueOrNull('RELAY_RESPONSIBLE');
  const port = reader.take('RELAY_PORT');
  const known = {
    senders: reader.take('RELAY_SENDERS'),
    authServer: reader.valueOrNull('RELAY_AUTH_SERVER'),
  };
  if (reader.demo) {
    const config = {
      on: true as const,
      domain: domain ?? 'codes.shunya.example',
      host: '127.0.0.1',
      port,
      ...known,
      responsible: named,
    };
    return { config, secrets };
  }
  const why =
    domain === null ? 'RELAY_DOMAIN is not set' : 'RELAY_RESPONSIBLE names nobody who says that it may run';
  if (domain === null || named === null) return { config: { on: false, why }, secrets };
  return { config: { on: true, domain, host: '0.0.0.0', port, ...known, responsible: named }, secrets };
}

function readCertificate(reader: Reader, readFile: ReadFile | null): RelaySecrets['relayCertificate'] {
  const file = reader.valueOrNull('RELAY_CERTIFICATE_FILE');
  const keyFile = reader.valueOrNull('RELAY_CERTIFICATE_KEY_FILE');
  if (file === null && keyFile === null) return null;
  if (file === null || keyFile === null) {
    reader.problem('RELAY_CERTIFICATE_FILE and RELAY_CERTIFICATE_KEY_FILE are set together or not at all.');
    return null;
  }
  if (readFile === null) return null;
  const text = (path: string): string | null => {
    const bytes = readFile(path);
    return bytes === null ? null : Buffer.from(bytes).toString('utf8');
  };
  const cert = text(file);
  const key = text(keyFile);
  if (cert === null) reader.problem('RELAY_CERTIFICATE_FILE is wrong: the file cannot be read.');
  if (key === null) reader.problem('RELAY_CERTIFICATE_KEY_FILE is wrong: the file cannot be read.');
  if (cert === null || key === null) return null;
  if (belongTogether(cert, key)) return { cert, key };
  reader.problem(
    'RELAY_CERTIFICATE_FILE and RELAY_CERTIFICATE_KEY_FILE are wrong: they hold no certificate with its key, as PEM.',
  );
  return null;
}

function belongTogether(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
