import { type Selectable, sql } from 'kysely';
import { languageOf } from '#domain/account/language.ts';
import type { Role } from '#domain/account/member.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { ActingMember, TenantRows } from '#usecases/ports/store.ts';
import { columnMap, instant } from './columnMap.ts';
import { at, isUuid, json } from './columns.ts';
import type { Person } from '#domain/account/person.ts';
import type { Trx } from '../open.ts';
import type { Schema } from '../schema.ts';
import { namesOfPeople, personOfHolder } from './names.ts';
import type { Acting } from './securityLog.ts';

type Found = Selectable<Schema['person']> & {
  details: Selectable<Schema['profile']>['details'] | null;
  member_role: Role;
};

type StandingRow = {
  role: Role | null;
  held_until: Instant | null;
  owner_held_until: Instant | null;
  factor_from: Instant | null;
  has_factor: boolean;
  signed_in_at: Instant | null;
  erasing: boolean;
};

function readMember(row: Found | undefined): ActingMember | null {
  if (row === undefined) return null;
  const { smsNotifications: sms = true, emailNotifications: mail = true } = row.details ?? {};
  return {
    ...personColumns.read(row),
    memberRole: row.member_role,
    ...(row.details === null ? {} : { notices: { sms, mail }, language: languageOf(row.details.language) }),
  };
}

export const personColumns = columnMap<'person', Omit<Person, 'notices' | 'language'>>()(
  {
    id: 'id',
    phone: 'phone',
    name: 'name',
    email: 'email',
    role: 'role',
    createdAt: instant('created_at'),
  },
  {
    links_since: 'looked at by the links alone',
    erase_at: 'looked at by erasing alone',
    shielded_since: 'looked at by holds alone',
  },
);

/** `by`: the acting person. */
export function personRows(
  trx: Trx,
  accountId: string,
  by: Acting,
): Pick<TenantRows, 'people' | 'landing' | 'factors'> {
  const members = () =>
    trx
      .selectFrom('member')
      .innerJoin('person', 'person.id', 'member.person_id')
      .leftJoin('profile', 'profile.person_id', 'person.id')
      .selectAll('person')
      .select(['profile.details', 'member.role as member_role'])
      .where('member.account_id', '=', accountId);
  const owner = () => members().where('member.role', '=', 'owner').orderBy('person.created_at').limit(1);
  return {
    people: {
      get: async () => readMember(await owner().executeTakeFirst()),
      inCharge: async (registrationId) => {
        const row = await members()
          .innerJoin('registration', (join) =>
            join
              .onRef('registration.account_id', '=', 'member.account_id')
              .on(
                sql<boolean>`member.person_id = coalesce(registration.approver_id, registration.assigned_to)`,
              ),
          )
          .where('registration.id', '=', registrationId)
          .executeTakeFirst();
        return readMember(row ?? (await owner().executeTakeFirst()));
      },
      acting: async () => {
        const { personId, holder } = by;
        if (personId === null && holder === undefined) return readMember(await owner().executeTakeFirst());
        const acting =
          personId === null
            ? members().where(sql<boolean>`right(member.person_id::text, 12) = ${holder ?? ''}`)
            : members().where('member.person_id', '=', personId);
        return readMember(await acting.executeTakeFirst());
      },
      standing: async (of) => {
        // Without a way, the first owner acts, as in `acting`.
        const way = by.way ?? 'session';
        const personId =
          of ??
          by.personId ??
          by.madeBy ??
          (way === 'month_link' ? await personOfHolder(trx, accountId, by.holder ?? '') : null) ??
          (by.way === undefined ? ((await owner().executeTakeFirst())?.id ?? null) : null);
        const { rows } = await sql<StandingRow>`select * from standing_in(${accountId}, ${personId})`.execute(
          trx,
        );
        const [row] = rows;
        return {
          way,
          personId,
          role: row?.role ?? null,
          heldUntil: row?.held_until ?? null,
          ownerHeldUntil: row?.owner_held_until ?? null,
          factorFrom: row?.factor_from ?? null,
          hasFactor: row?.has_factor === true,
          signedInAt: row?.signed_in_at ?? null,
          erasing: row?.erasing === true,
        };
      },
      numberHeldUntil: async (phone) => {
        const { rows } = await sql<{
          until: Instant | null;
        }>`select number_held_until(${phone}) as until`.execute(trx);
        return rows[0]?.until ?? null;
      },
      accountName: async () => {
        const account = await trx
          .selectFrom('account')
          .select('name')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        return account?.name || ((await owner().executeTakeFirst())?.name ?? '');
      },
      names: (ids) => namesOfPeople(trx, accountId, ids),
      roleOf: async (personId) => {
        if (!isUuid(personId)) return null;
        const row = await trx
          .selectFrom('member')
          .select('role')
          .where('account_id', '=', accountId)
          .where('person_id', '=', personId)
          .executeTakeFirst();
        return row?.role ?? null;
      },
    },
    factors: {
      askFrom: async (from, wall) => {
        const { rows } = await sql<{ asked: boolean }>`
          select ask_for_factor(${at(wall)}, ${at(from)}) as asked`.execute(trx);
        return rows[0]?.asked === true;
      },
      missing: async () => {
        const without = sql<boolean>`member.person_id in (select people_without_factor())`;
        return (await members().where(without).orderBy('person.created_at').execute()).flatMap(
          (row) => readMember(row) ?? [],
        );
      },
    },
    landing: {
      get: async () => {
        const row = await trx
          .selectFrom('landing_schedule')
          .select('schedule')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        return row?.schedule ?? null;
      },
      put: async (schedule, when) => {
        const set = { schedule: json(schedule), saved_at: at(when) };
        await trx
          .insertInto('landing_schedule')
          .values({ account_id: accountId, ...set })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(set))
          .execute();
      },
    },
  };
}
