import { quarterOf, type FilingFrequency, type Quarter, type ReturnPeriod } from './returnPeriod.ts';

export type RegistrationStatus = 'active' | 'cancelled' | 'suspended' | 'inactive' | 'provisional' | 'other';

/** The portal's `sts` text, matched loosely ("Cancelled suo-moto" is cancelled; P 1.8). */
export function registrationStatus(text: string): RegistrationStatus {
  const status = text.trim().toLowerCase();
  if (status.startsWith('cancel')) return 'cancelled';
  if (status.startsWith('suspend')) return 'suspended';
  if (status.startsWith('inactive')) return 'inactive';
  if (status.startsWith('provisional')) return 'provisional';
  return status.startsWith('active') ? 'active' : 'other';
}

/** The portal's preferences for the financial year of the period (P 1.10); a quarter not listed is monthly. */
export function frequencyFor(
  preferences: readonly { quarter: Quarter; frequency: FilingFrequency }[],
  period: ReturnPeriod,
): FilingFrequency {
  return preferences.find((row) => row.quarter === quarterOf(period))?.frequency ?? 'monthly';
}
