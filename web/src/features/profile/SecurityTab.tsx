import type { ReactNode } from 'react';
import { usePeople } from '../../api/people.ts';
import { useSecondFactor } from '../../api/secondFactor.ts';
import { useIsClockMoved } from '../../clock/productNow.ts';
import { isDemo } from '../../paths.ts';
import { profile } from '../../texts/compiled/profile.ts';
import { AwaitedCodes } from '../../gst/codes/AwaitedCodes.tsx';
import { ConsentsCard } from './ConsentsCard.tsx';
import { DataCard } from './DataCard.tsx';
import { FirmSignInCard } from './FirmSignInCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { CardsLoading } from './ProfileLoading.tsx';
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
  if (factor.isPending) return <CardsLoading />;
  // The first two keep their place once the required factor is set up: they show its recovery codes once.
  const isRequired = factor.data?.required === true;
  return (
    <div className="flex flex-col gap-10">
      {isRequired ? null : <SectionLinks />}
      {isDemo() ? <TwoClocks /> : null}
      <Section id="security">
        <SecondFactorCard />
        <PasskeysCard />
        {isRequired ? <AwaitedCodes besides={() => false} /> : null}
        <SessionsCard />
        {isRequired ? null : <FirmSignIn />}
        {isRequired ? null : <OwnersLog />}
      </Section>
      {isRequired ? null : <OfAccount />}
    </div>
  );
}

/** Sessions, log, keys and deliveries have real times, consents those of the demo's clock (design#two-clocks). */
function TwoClocks() {
  const isMoved = useIsClockMoved();
  return isMoved ? <p className="-mb-4 text-sm text-muted">{profile().twoClocks}</p> : null;
}

type SectionName = keyof ReturnType<typeof profile>['securityParts'];

/** A part of the tab, with an anchor. The card of the people bears the title of its part itself. */
function Section({ id, children }: { id: SectionName; children: ReactNode }) {
  return (
    <div id={`part-${id}`} className="flex scroll-mt-24 flex-col gap-5">
      {id === 'people' ? null : <h2 className="text-2xl">{profile().securityParts[id]}</h2>}
      {children}
    </div>
  );
}

/** A server other than ours knows no roles: its users are alone in their accounts. */
function useRole() {
  const people = usePeople();
  return people.isError ? 'owner' : people.data?.role;
}

const partsOf = (role: ReturnType<typeof useRole>): SectionName[] => [
  'security',
  'people',
  ...(role === 'owner' ? (['programs'] as const) : []),
  ...(role === 'owner' || role === 'manager' ? (['data'] as const) : []),
];

/** The parts at the top, so that nobody searches the length of the page. */
function SectionLinks() {
  const t = profile();
  return (
    <nav aria-label={t.sections.security} className="-mb-4 flex flex-wrap gap-2 print:hidden">
      {partsOf(useRole()).map((part) => (
        <a
          key={part}
          href={`#part-${part}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(`part-${part}`)?.scrollIntoView();
          }}
          className="inline-flex min-h-11 items-center rounded-full border border-rule px-4 text-muted hover:bg-raised hover:text-ink"
        >
          {t.securityParts[part]}
        </a>
      ))}
    </nav>
  );
}

function FirmSignIn() {
  const role = useRole();
  return role === undefined ? null : <FirmSignInCard isOwner={role === 'owner'} />;
}

const OwnersLog = () => (useRole() === 'owner' ? <SecurityLogCard /> : null);

function OfAccount() {
  const role = useRole();
  const parts = partsOf(role);
  return (
    <>
      <Section id="people">
        <PeopleCard />
      </Section>
      {parts.includes('programs') ? (
        <Section id="programs">
          <KeysCard />
          <WebhooksCard />
        </Section>
      ) : null}
      {parts.includes('data') ? (
        <Section id="data">
          <ConsentsCard />
          {role === 'owner' ? <DataCard /> : null}
        </Section>
      ) : null}
    </>
  );
}
