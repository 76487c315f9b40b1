import type { Filing } from '#domain/filing/filing.ts';
import { signatoriesOf } from '../acting/codeRequests.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import { withoutListed } from '#domain/filing/unfiled.ts';
import { recentNews } from '#domain/registration/portalNews.ts';
import { type Registration, warningOf } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { consequencesFor } from '#domain/views/missingReturns.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { describeAccess, describeSignatoryPan } from '../acting/describeRegistration.ts';
import {
  businessOf,
  describeFiling,
  lastFiled,
  nextDueOf,
  nextReturnsOf,
  readEntryFacts,
  readFactsOf,
  standingOf,
} from '../acting/months.ts';
import { retryableIds } from '../acting/resume.ts';
import { notFound, type NotFound } from '../failures.ts';
import { readBacklogLines } from '../filing/backlog.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { RegistrationRecord } from '../views.ts';
import { type NextPage, pageOf, type PageOfRegistrations } from './cards.ts';
import { editFormOf } from './editForm.ts';

const recentEntries = 10;
/** Returns can be filed for three years, so older months offer no acts. */
const maxOpenMonths = 48;

/** One registration with its edit form and newest filings. */
export async function getRegistration(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<RegistrationRecord, NotFound>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const registration = await rows.registrations.byIdOrGstin(idOrGstin);
      return registration === null
        ? notFound
        : ok(await recordOf(rows, registration, { now, extensions: ports.extensions }));
    },
    { seesOneMoment: true },
  );
}

async function recordOf(
  rows: TenantRows,
  registration: Registration,
  { now, extensions }: { now: Instant; extensions: readonly Extension[] },
): Promise<RegistrationRecord> {
  const opened = (await rows.filings.unfiled([registration.id])).get(registration.id) ?? [];
  const owed = withoutListed(opened, registration);
  const unfiled = owed[0]?.due ?? null;
  const behind = await readBacklogLines(rows, [registration], () => owed, { now, extensions });
  const filings = await rows.filings.newest(registration.id, recentEntries);
  const line = behind.get(registration.id) ?? null;
  const recent = line === null ? filings : mergeById(filings, await filedOf(rows, registration));
  const openMonths =
    (await rows.filings.openMonths([registration.id], maxOpenMonths)).get(registration.id) ?? [];
  const shown = mergeById(recent, openMonths);
  const known = await readFactsOf(rows, shown, registration, now, 'all');
  const described = (filing: Filing) => describeFiling(filing, registration, known(filing), line);
  const { signatoryId } = registration;
  const consequences = consequencesFor(
    registration,
    { unfiled: owed, known: filings },
    { now, extensions, dues: line?.dues ?? null },
  );
  const signatory = signatoryId === null ? null : await rows.signatories.byId(signatoryId);
  return {
    registration,
    business: businessOf(registration),
    canTryAgain: (await retryableIds(rows, [registration])).has(registration.id),
    signatory,
    warning: warningOf(
      registration,
      standingOf({ isLate: consequences !== null, due: unfiled, filings }, now),
      now,
    ),
    notices: (await rows.taxNotices.openOf([registration.id])).get(registration.id) ?? [],
    consequences,
    backlog: line,
    signatoryPan: describeSignatoryPan(registration, signatory, shown),
    portalNews: recentNews(registration.portalNews, now),
    form: editFormOf(registration, signatory),
    schedule: registration.schedule,
    lastFilled: line?.lastFiledAt ?? lastFiled(filings),
    nextDue: nextDueOf(registration, filings[0] ?? null, line?.first.due ?? unfiled, { now, extensions }),
    nextReturns: nextReturnsOf(registration, filings[0] ?? null, { now, extensions }),
    apiAccess: describeAccess(registration, now),
    recent: recent.map(described),
    open: openMonths.map(described),
  };
}

/** Of a GSTIN with a plan: what is filed lies behind the newest months, all of which may be open. */
async function filedOf(rows: TenantRows, { gstin }: Registration): Promise<Filing[]> {
  const query = { page: 1, limit: recentEntries, gstin, statuses: ['success'] as const, from: null };
  return gstin === null ? [] : (await rows.filings.history(query)).filings;
}

const mergeById = (some: readonly Filing[], others: readonly Filing[]): Filing[] => [
  ...new Map([...some, ...others].map((filing) => [filing.id, filing])).values(),
];

/** A page of live registrations for lists, without signatory and schedule details. */
export async function listRegistrations(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  page: PageOfRegistrations,
): Promise<NextPage<RegistrationRecord>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const { registrations, next } = await pageOf(rows, page);
      const ids = registrations.map((row) => row.id);
      const newest = await rows.filings.newestOfAll(ids, 2);
      const open = await rows.filings.openMonths(ids, 2);
      const unfiled = await rows.filings.unfiled(ids);
      const known = await readEntryFacts(
        rows,
        [...newest.values(), ...open.values()].flat(),
        new Map(registrations.map((row) => [row.id, row])),
        now,
        'waiting',
      );
      const notices = await rows.taxNotices.openOf(ids);
      const signatories = await signatoriesOf(rows, registrations);
      const retryable = await retryableIds(rows, registrations);
      const at = { now, extensions: ports.extensions };
      const behind = await readBacklogLines(rows, registrations, (id) => unfiled.get(id) ?? [], at);
      const records = registrations.map((registration) => {
        const filings = newest.get(registration.id) ?? [];
        const missing = withoutListed(unfiled.get(registration.id) ?? [], registration);
        const due = missing[0]?.due ?? null;
        const line = behind.get(registration.id) ?? null;
        const consequences = consequencesFor(
          registration,
          { unfiled: missing, known: filings },
          { ...at, dues: line?.dues ?? null },
        );
        return {
          registration,
          business: businessOf(registration),
          canTryAgain: retryable.has(registration.id),
          signatory: null,
          warning: warningOf(
            registration,
            standingOf({ isLate: consequences !== null, due, filings }, now),
            now,
          ),
          notices: notices.get(registration.id) ?? [],
          consequences,
          backlog: line,
          signatoryPan: describeSignatoryPan(registration, signatories(registration), [
            ...filings,
            ...(open.get(registration.id) ?? []),
          ]),
          portalNews: recentNews(registration.portalNews, now),
          form: editFormOf(registration, null),
          schedule: registration.schedule,
          lastFilled: line?.lastFiledAt ?? lastFiled(filings),
          nextDue: nextDueOf(registration, filings[0] ?? null, line?.first.due ?? due, at),
          nextReturns: nextReturnsOf(registration, filings[0] ?? null, at),
          apiAccess: describeAccess(registration, now),
          recent: filings.map((filing) => describeFiling(filing, registration, known(filing), line)),
          open: (open.get(registration.id) ?? []).map((filing) =>
            describeFiling(filing, registration, known(filing), line),
          ),
        };
      });
      return { rows: records, next };
    },
    { seesOneMoment: true },
  );
}
