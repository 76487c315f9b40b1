import { usePeople } from '../../api/people.ts';
import { useSecondFactor } from '../../api/secondFactor.ts';
import { AwaitedCodes } from '../../gst/codes/AwaitedCodes.tsx';
import { ConsentsCard } from './ConsentsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SecurityLogCard } from './SecurityLogCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';

/**
 * Sessions, members, the log, consents, programs, and the user's data to download or erase (design#download-and-erasure), as far as
 * the role may see them (design#roles). While the account requires a second factor (design#required-second-factor): that, and the codes that
 * due dates cannot wait for.
 */
export function SecurityTab() {
  const factor = useSecondFactor();
  if (factor.isPending) return null;
  // The first two keep their place once the required factor is set up: they show its recovery codes once.
  return (
    <div className="flex flex-col gap-6">
      <SecondFactorCard />
      <PasskeysCard />
      {factor.data?.required === true ? (
        <>
          <AwaitedCodes besides={() => false} />
          <SessionsCard />
        </>
      ) : (
        <OfAccount />
      )}
    </div>
  );
}

function OfAccount() {
  const people = usePeople();
  // A server other than ours knows no roles: its users are alone in their accounts.
  const role = people.isError ? 'owner' : people.data?.role;
  return (
    <>
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
    </>
  );
}
