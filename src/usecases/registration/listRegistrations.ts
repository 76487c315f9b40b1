import { businessOf, describeFiling, lastFiled, nextDueOf, nextReturnsOf } from '../filing/describe.ts';
import type { Ports } from '../ports/given.ts';
import type { RegistrationRecord } from '../views.ts';
import { describeSignatoryPan, signatoriesOf } from './describeSignatoryPan.ts';
import { describeAccess } from './describeAccess.ts';
import { editFormOf } from './editForm.ts';
import { knownOf } from './knownOf.ts';
import { type NextPage, pageOf, type PageOfRegistrations } from './pageOfRegistrations.ts';
import { warningOf } from '#domain/registration/registration.ts';
import { worthTrying } from './verifying.ts';

/** A page of the live registrations with what the lists need; the details come one at a time. */
export async function listRegistrations(
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  asked: PageOfRegistrations,
): Promise<NextPage<RegistrationRecord>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(
    accountId,
    async (rows) => {
      const { registrations, next } = await pageOf(rows, asked);
      const ids = registrations.map((row) => row.id);
      const newest = await rows.filings.newestOfAll(ids, 2);
      const open = await rows.filings.openMonths(ids, 2);
      const unfiled = await rows.filings.unfiled(ids);
      const known = await knownOf(
        rows,
        [...newest.values(), ...open.values()].flat(),
        new Map(registrations.map((row) => [row.id, row])),
        now,
        'waiting',
      );
      const signatories = await signatoriesOf(rows, registrations);
      const worth = await worthTrying(rows, registrations);
      const at = { now, extensions: ports.extensions };
      const records = registrations.map((registration) => {
        const filings = newest.get(registration.id) ?? [];
        const due = unfiled.get(registration.id)?.[0]?.due ?? null;
        return {
          registration,
          business: businessOf(registration),
          canTryAgain: worth.has(registration.id),
          signatory: null,
          warning: warningOf(registration, due, now),
          signatoryPan: describeSignatoryPan(registration, signatories(registration)),
          form: editFormOf(registration, null),
          schedule: registration.schedule,
          lastFilled: lastFiled(filings),
          nextDue: nextDueOf(registration, filings[0] ?? null, due, at),
          nextReturns: nextReturnsOf(registration, filings[0] ?? null, at),
          apiAccess: describeAccess(registration, now),
          recent: filings.map((filing) => describeFiling(filing, registration, known(filing))),
          open: (open.get(registration.id) ?? []).map((filing) =>
            describeFiling(filing, registration, known(filing)),
          ),
        };
      });
      return { rows: records, next };
    },
    { seesOneMoment: true },
  );
}
