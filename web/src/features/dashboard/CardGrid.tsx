import { Suspense } from 'react';
import type { Card } from '../../api/dashboard.ts';
import { dashboard } from '../../texts/compiled/dashboard.ts';
import { later } from '../../ui/later.tsx';
import { AddCard } from './AddCard.tsx';
import { GstinCard } from './GstinCard.tsx';

/** Shown only to people without a GSTIN. */
const FirstRun = later(async () => (await import('./FirstRun.tsx')).FirstRun);
/** Shown only to people who may not add GSTINs. */
const NothingYet = later(async () => (await import('./NothingYet.tsx')).NothingYet);

/** With more cards than these, the line above them and their due days are enough. */
const maxWithLine = 4;

type Props = {
  cards: Card[];
  /** Ids of the cards whose toggle is on its way. */
  changing: ReadonlySet<string>;
  onToggle: (card: Card, on: boolean) => void;
  /** Null for people who may not add GSTINs. */
  onAdd: (() => void) | null;
};

/** The cards, and the add card at their end. */
export function CardGrid({ cards, changing, onToggle, onAdd }: Props) {
  if (cards.length === 0)
    return <Suspense>{onAdd === null ? <NothingYet /> : <FirstRun onAdd={onAdd} />}</Suspense>;
  return (
    <section aria-label={dashboard().yours}>
      <h2 className="sr-only">{dashboard().yours}</h2>
      <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {cards.map((card) => (
          <li key={card.id} className="min-w-0">
            <GstinCard
              card={card}
              alone={cards.length === 1}
              withLine={cards.length <= maxWithLine}
              busy={changing.has(card.id)}
              onToggle={(on) => onToggle(card, on)}
            />
          </li>
        ))}
        {onAdd === null ? null : (
          <li className="min-w-0">
            <AddCard first={false} onPress={onAdd} />
          </li>
        )}
      </ul>
    </section>
  );
}
