import { type Colleague, type Member, type Role, may } from '#domain/account/member.ts';
import { maskedMobile } from '#domain/account/person.ts';
import type { AccountPorts } from '../account/ports.ts';

/** `name`: of the account, '' where nobody has given it one. Numbers are whole for who may invite. */
export type PeopleView = { name: string; role: Role; people: Colleague[] };

/** Who belongs to the account. */
export const listPeople = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member & { role: Role },
): Promise<PeopleView> =>
  ports.store.asMember(who, async (rows) => {
    const people = await rows.team.colleagues();
    const isShown = may(who.role, 'people');
    return {
      name: await rows.team.name(),
      role: who.role,
      people: people.map((one) =>
        isShown || one.personId === who.personId ? one : { ...one, phone: maskedMobile(one.phone) },
      ),
    };
  });
