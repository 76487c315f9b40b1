import { DUE_DATE_EXTENSIONS } from '#domain/gst/dueDateExtensions.ts';
import { placeOf, dueAt } from '#domain/gst/dueDate.ts';
import { randomUUID } from 'node:crypto';
import { type Gstin } from '#domain/gst/gstin.ts';
import { financialYear } from '#domain/gst/returnPeriod.ts';
import type { Database } from '#db/open.ts';
import { openStore } from '#db/store.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import type { Seal } from '#usecases/ports/machine.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { type Filer, period, startsAt } from './portal.ts';
import { addOwner } from '../../test/harness/owner.ts';

/**
 * Inserts verified registrations without a portal session, whose month is open and whose returns are both due at the
 * start, as the engine finds them at a scheduled minute. Returns the relay keys by mobile number.
 */
export async function seed(
  database: Database,
  seal: Seal,
  filers: Filer[],
  perAccount: number,
): Promise<Map<string, string>> {
  const store = openStore(database, seal);
  const relayKeys = new Map<string, string>();
  for (let first = 0; first < filers.length; first += perAccount) {
    const accountId = randomUUID();
    const phone = `+918${String(first).padStart(9, '0')}`;
    await addOwner(database, phone, { accountId, at: startsAt });
    await store.asTenant(accountId, async (rows) => {
      for (const filer of filers.slice(first, first + perAccount)) {
        const ids = { accountId, id: randomUUID(), signatoryId: randomUUID() };
        const relayKey = randomUUID().replaceAll('-', '');
        relayKeys.set(filer.mobile, relayKey);
        await rows.signatories.add({
          id: ids.signatoryId,
          accountId,
          name: filer.username,
          pan: filer.pan,
          mobile: filer.mobile,
          email: '',
          portalEmail: '',
          relayKey,
          relay: 'on',
          relaySeen: 'works',
          linksSince: null,
          smsSecretSealed: null,
        });
        await rows.registrations.add(registrationOf(filer, ids));
        await rows.consents.add({
          id: randomUUID(),
          registrationId: ids.id,
          kind: 'standing',
          period: null,
          text: 'Of the bench.',
          version: 'bench',
          personId: null,
          role: null,
          giver: filer.username,
          capacity: 'authorised_person',
          channel: 'web',
          givenAt: startsAt,
          withdrawnAt: null,
          covers: null,
        });
        await rows.filings.open(filingOf(filer, ids));
      }
    });
  }
  return relayKeys;
}

/** Makes all work due at once; the workers get the usual notice of new work. */
export async function wakeAll(database: Database, seal: Seal, at: number): Promise<void> {
  const work = await database.asSystem((trx) =>
    trx
      .updateTable('work')
      .set({ due_at: new Date(at) })
      .returning(['account_id', 'registration_id'])
      .execute(),
  );
  const [one] = work;
  if (one === undefined) throw new Error('nothing was seeded');
  await openStore(database, seal).asTenant(one.account_id, (rows) =>
    rows.work.wakeBy(one.registration_id, at),
  );
}

/** How many returns the portal's list has confirmed. */
export async function filedReturns(database: Database): Promise<number> {
  const row = await database.asSystem((trx) =>
    trx
      .selectFrom('filing_return')
      .select((pick) => pick.fn.countAll<number>().as('count'))
      .where('state', '=', 'filed')
      .executeTakeFirstOrThrow(),
  );
  return row.count;
}

type Ids = { accountId: string; id: string; signatoryId: string };

const registrationOf = (filer: Filer, { accountId, id, signatoryId }: Ids): Registration => ({
  ...newRegistration({ id, accountId, username: filer.username, createdAt: startsAt }),
  nickName: filer.username,
  gstin: filer.gstin as Gstin,
  status: 'success',
  legalName: filer.username,
  tradeName: filer.username,
  pan: filer.pan,
  registeredOn: '2024-01-01',
  constitution: 'Proprietorship',
  taxpayerType: 'Regular',
  portalStatus: 'Active',
  preferences: {
    [financialYear(period)]: (['Q1', 'Q2', 'Q3', 'Q4'] as const).map((quarter) => ({
      quarter,
      frequency: 'monthly' as const,
      askedAt: startsAt,
    })),
  },
  signatoryId,
  simulated: true,
  verifiedAt: startsAt,
});

function filingOf(filer: Filer, { accountId, id: registrationId }: Ids): Filing {
  const gstin = filer.gstin as Gstin;
  return newFiling(
    { id: randomUUID(), accountId, registrationId, gstin, period, frequency: 'monthly', openedAt: startsAt },
    {
      scheduledAt: () => startsAt,
      dueAt: (form) => dueAt(form, period, 'monthly', placeOf(gstin, null, DUE_DATE_EXTENSIONS)),
    },
  );
}
