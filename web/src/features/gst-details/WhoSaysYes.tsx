import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { leadsToContact } from '../../paths.ts';
import { people } from '../../texts/compiled/people.ts';
import { ContactOfGstin } from './ContactOfGstin.tsx';
import { FoldedCard } from './FactCard.tsx';
import { PeopleOfGstin } from './PeopleOfGstin.tsx';

/** The people who say yes to the months of a GSTIN: members of the account, and one person outside it. Each part is saved by itself. */
export function WhoSaysYes({ details }: { details: Details }) {
  const t = people();
  const { contact } = details;
  const isLedTo = leadsToContact(useLocation().state);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLedTo) here.current?.querySelector<HTMLElement>('#contact input')?.focus();
  }, [isLedTo]);
  return (
    <div ref={here}>
      <FoldedCard
        title={t.whoSaysYes}
        summary={
          contact === null
            ? t.contact.nobody
            : t.contact[details.backlog === null ? 'isAsked' : 'isAskedLater']({ name: contact.name })
        }
        open={isLedTo || contact?.denied === true}
        isRare
      >
        <div className="flex flex-col gap-6">
          <PeopleOfGstin details={details} />
          <ContactOfGstin details={details} />
        </div>
      </FoldedCard>
    </div>
  );
}
