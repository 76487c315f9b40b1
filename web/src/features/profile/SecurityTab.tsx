import { ConsentsCard } from './ConsentsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SecurityLogCard } from './SecurityLogCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';

/** Where one is signed in, what happened, what one has agreed to, which programs act or are told, and one's data to take along or to erase (record 088.4). */
export function SecurityTab() {
  return (
    <div className="flex flex-col gap-6">
      <SecondFactorCard />
      <SessionsCard />
      <SecurityLogCard />
      <ConsentsCard />
      <KeysCard />
      <WebhooksCard />
      <DataCard />
    </div>
  );
}
