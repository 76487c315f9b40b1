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
 * Where one is signed in, who shares the account, what happened, what was agreed to, which programs act or are told, and
 * one's data to take along or to erase (design#download-and-erasure): as much as one's role may see (design#roles). Where the account waits
 * for a second factor (design#required-second-factor): that, and the codes that no due date waits for.
 */
export function SecurityTab() {
  const factor = useSecondFactor();
  if (factor.isPending) return null;
  // The first two stay where they are when the factor that was waited for is there: they show its recovery codes once.
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
  // Another server knows no roles: who is signed in there is alone.
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
