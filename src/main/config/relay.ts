import type { Reader } from './envReader.ts';

/** Outside demo it is off until someone has taken responsibility by name and date (record 085.3). Port 0: a free one. */
export type RelayConfig =
  | { on: false; why: string }
  | {
      on: true;
      domain: string;
      host: string;
      port: number;
      responsible: { name: string; date: string } | null;
    };

export type RelaySecrets = { smsForwardSecret: string | null };

export function readRelay(reader: Reader): { config: RelayConfig; secrets: RelaySecrets } {
  const secrets = { smsForwardSecret: reader.takeOrNull('RELAY_SMS_SECRET') };
  const domain = reader.takeOrNull('RELAY_DOMAIN');
  const named = reader.takeOrNull('RELAY_RESPONSIBLE');
  const port = reader.take('RELAY_PORT');
  if (reader.demo) {
    const config = {
      on: true as const,
      domain: domain ?? 'codes.shunya.example',
      host: '127.0.0.1',
      port,
      responsible: named,
    };
    return { config, secrets };
  }
  const why =
    domain === null ? 'RELAY_DOMAIN is not set' : 'RELAY_RESPONSIBLE names nobody who says that it may run';
  if (domain === null || named === null) return { config: { on: false, why }, secrets };
  return { config: { on: true, domain, host: '0.0.0.0', port, responsible: named }, secrets };
}
