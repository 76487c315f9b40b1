import { usePeople } from '../../api/people/usePeople.ts';
import { ConsentsCard } from './ConsentsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SecurityLogCard } from './SecurityLogCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';

/**
 * Where one is signed in, who shares the account, what happened, what was agreed to, which programs act or are told, and
 * one's data to take along or to erase (record 088.4): as much as one's role may see (record 126).
 */
export function SecurityTab() {
  const people = usePeople();
  // Another server knows no roles: who is signed in there is alone.
  const role = people.isError ? 'owner' : people.data?.role;
  return (
    <div className="flex flex-col gap-6">
      <SecondFactorCard />
      <SessionsCard />
      <PeopleCard />
      {role === 'owner' ? <SecurityLogCard /> : null}
      {role === 'owner' || role === 'manager' ? <ConsentsCard /> : null}
      {role === 'owner' ? (
        <>
          <KeysCard />
          <WebhooksCard />
          <DataCard />
        </>
      ) : null}
    </div>
  );
}
