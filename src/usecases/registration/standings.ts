import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '../ports/store.ts';
import { signatoriesOf } from './describeSignatoryPan.ts';
import { knownOf } from './knownOf.ts';
import { type SpokenFilings, spokenFilings } from './spokenFilings.ts';
import { worthTrying } from './verifying.ts';

type Told = ReturnType<Awaited<ReturnType<typeof knownOf>>>;

/** How one GSTIN stands: the month that is spoken of, what is known of it, who signs, and whether the portal may be asked again. */
export type Standing = {
  registration: Registration;
  /** Null where no month was opened. */
  spoken: { filing: Filing; known: Told } | null;
  signatory: SignatoryRow | null;
  canTryAgain: boolean;
};

/** Of each registration how it stands, for cards and the desk: read together, however many there are. */
export async function standingsOf(
  rows: TenantRows,
  registrations: Registration[],
  now: Instant,
): Promise<{ standings: Standing[]; filings: SpokenFilings }> {
  const filings = await spokenFilings(rows, registrations);
  const spoken = registrations.map(({ id }) => filings.spoken(id));
  const told = await knownOf(
    rows,
    spoken.filter((filing) => filing !== null),
    new Map(registrations.map((row) => [row.id, row])),
    now,
    'waiting',
  );
  const signatories = await signatoriesOf(rows, registrations);
  const worth = await worthTrying(rows, registrations);
  const standings = registrations.map((registration, place): Standing => {
    const filing = spoken[place] ?? null;
    return {
      registration,
      spoken: filing === null ? null : { filing, known: told(filing) },
      signatory: signatories(registration),
      canTryAgain: worth.has(registration.id),
    };
  });
  return { standings, filings };
}
