import { z } from 'zod';
import { hostName, type Reader, whole } from './envReader.ts';

/** Outside demo it is off until someone has taken responsibility by name and date (decisions 5.3). Port 0: a free one. */
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

const responsible = z
  .string()
  .regex(/^\s*[^\s,].*,\s*\d{4}-\d{2}-\d{2}$/, 'a name, a comma and a date as YYYY-MM-DD')
  .transform((text) => ({ name: text.slice(0, text.lastIndexOf(',')).trim(), date: text.slice(-10) }))
  .refine(({ date }) => !Number.isNaN(Date.parse(date)), 'a date that exists');

export function readRelay(reader: Reader, demo: boolean): { config: RelayConfig; secrets: RelaySecrets } {
  const secrets = {
    smsForwardSecret: reader.takeOrNull('RELAY_SMS_SECRET', z.string().min(32, 'at least 32 characters')),
  };
  const domain = reader.takeOrNull('RELAY_DOMAIN', hostName);
  const named = reader.takeOrNull('RELAY_RESPONSIBLE', responsible);
  const port = reader.take('RELAY_PORT', whole(0, 65_535), demo ? 0 : 25);
  if (demo) {
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
