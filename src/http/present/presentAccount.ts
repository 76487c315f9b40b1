import type { z } from 'zod';
import type { consentEntry, openSession } from '#contract/accountCalls.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { formatPeriod } from '#domain/gst/returnPeriod.ts';
import type { SessionView } from '#usecases/account/listSessions.ts';
import type { ConsentInLedger } from '#usecases/account/ports.ts';

export const presentSession = (session: SessionView, currentId: string): z.input<typeof openSession> => ({
  id: session.id,
  device: deviceName(session.device),
  time_zone: session.device['time-zone'] ?? '',
  signed_in_at: isoIst(session.signedInAt),
  last_used_at: isoIst(session.lastUsedAt),
  expires_at: isoIst(session.expiresAt),
  current: session.id === currentId,
});

/** "Chrome on Android", from the X-Device-* headers kept at login (specification 3). */
function deviceName({ browser = '', platform = '' }: Record<string, string>): string {
  const [first, second] = [browser, platform].filter((part) => part !== '' && part !== 'other');
  if (first === undefined) return '';
  return second === undefined ? first : `${first} on ${second}`;
}

const titles = {
  storage: () => 'Keeping the portal credentials',
  month: (period) => (period === null ? 'One month is nil' : `${formatPeriod(period)} is nil`),
  standing: () => 'Months are nil until said otherwise',
  relay: () => 'Codes by the signatory’s forwarding rule',
} as const satisfies Record<ConsentInLedger['kind'], (period: ConsentInLedger['period']) => string>;

export const presentConsent = (consent: ConsentInLedger): z.input<typeof consentEntry> => ({
  id: consent.id,
  kind: consent.kind,
  title: titles[consent.kind](consent.period),
  text: consent.text,
  version: consent.version,
  giver: consent.giver,
  capacity: consent.capacity,
  channel: consent.channel,
  gstin_id: consent.registrationId,
  gstin: consent.gstin,
  business: consent.business,
  given_at: isoIst(consent.givenAt),
  withdrawn_at: consent.withdrawnAt === null ? null : isoIst(consent.withdrawnAt),
  can_withdraw: consent.kind === 'standing' && consent.withdrawnAt === null && !consent.registrationDeleted,
});
