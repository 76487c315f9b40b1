import type { Instant } from '#domain/shared/istTime.ts';
import { personOf } from '#domain/filing/events.ts';
import type { ReturnState, Filing } from '#domain/filing/filing.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import type { NamesOfPeople } from '../filing/describe.ts';
import { type Known, returnsOf } from '#domain/filing/offeredActs.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';

/**
 * What is known beside each of these filings, read together: consents where one is still to be had, codes where one is
 * awaited. `codesOf`: whose newest code is told whatever became of it.
 */
export async function knownOf(
  rows: TenantRows,
  filings: Filing[],
  registrations: ReadonlyMap<string, Registration>,
  now: Instant,
  codesOf: 'all' | 'waiting',
): Promise<(filing: Filing) => Known & { names: NamesOfPeople }> {
  const undecided = filings.filter((filing) =>
    hasState(filing, 'scheduled', 'checking', 'waiting_for_consent'),
  );
  const waiting = filings.filter((filing) => hasState(filing, 'waiting_for_code', 'checking'));
  const told = codesOf === 'all' ? filings : waiting;
  const [consents, codes, open, names] = await Promise.all([
    undecided.length === 0
      ? []
      : rows.consents.validOf(unique(undecided, 'registrationId'), unique(undecided, 'period')),
    rows.codes.newestOfAll(told.map((filing) => filing.id)),
    waiting.length === 0 ? [] : rows.codes.allOpen(),
    namesOf(rows, filings),
  ]);
  const withCode = new Set(open.map((code) => code.registrationId));
  const given = Map.groupBy(consents, (consent) => consent.registrationId ?? '');
  return (filing) => {
    const registration = registrations.get(filing.registrationId);
    return {
      now,
      consent:
        registration === undefined
          ? 'missing'
          : consentFor(registration, given.get(registration.id) ?? [], filing),
      code: codes.get(filing.id) ?? null,
      codeOpen: withCode.has(filing.registrationId),
      names,
    };
  };
}

/** Nothing is read where nobody had one filed. */
async function namesOf(rows: TenantRows, filings: Filing[]): Promise<NamesOfPeople> {
  const people = filings
    .flatMap((filing) =>
      returnsOf(filing).flatMap(({ filedBy, recorded }) =>
        [filedBy, recorded?.by ?? null].map((by) => (by === null ? null : personOf(by))),
      ),
    )
    .filter((id) => id !== null);
  return people.length === 0 ? new Map() : rows.people.names([...new Set(people)]);
}

const hasState = (filing: Filing, ...states: ReturnState[]): boolean =>
  returnsOf(filing).some((row) => states.includes(row.state));

const unique = <K extends 'registrationId' | 'period'>(filings: Filing[], key: K): Filing[K][] => [
  ...new Set(filings.map((filing) => filing[key])),
];
