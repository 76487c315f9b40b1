import { useState } from 'react';
import type { Card } from '../../api/dashboard.ts';
import { useYearOfReturns } from '../../gst/returns/useYearOfReturns.ts';
import { YearOfReturns } from '../../gst/returns/YearOfReturns.tsx';
import { year } from '../../texts/compiled/year.ts';
import { Card as Sheet } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { nameOf } from './cardOrder.ts';

/** A year of one GSTIN's returns, the first one's unless another is chosen: listed in the order of the cards. */
export function YearSection({ cards }: { cards: Card[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const card = cards.find((each) => each.gstin === chosen) ?? cards[0];
  const { rows, problem } = useYearOfReturns(card ?? { id: '', gstin: '' });
  if (card === undefined) return null;
  return (
    <Sheet as="section" aria-labelledby="year-of-returns" className="w-full">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="year-of-returns" className="text-xl wrap-anywhere">
            {nameOf(card)}
          </h2>
          <p className="mt-1 text-muted">{year().glance}</p>
        </div>
        {cards.length > 1 ? (
          <Field label={year().choose} className="w-full sm:w-96">
            <Select
              value={card.gstin}
              onChange={(event) => setChosen(event.target.value)}
              options={cards.map((each) => ({
                value: each.gstin,
                label: `${nameOf(each)} (${each.gstin})`,
              }))}
            />
          </Field>
        ) : null}
      </div>
      <div className="mt-5">
        {rows !== null ? (
          <YearOfReturns rows={rows} caption={year().caption({ business: nameOf(card) })} />
        ) : problem === null ? (
          <Skeleton className="h-24 w-full max-w-xl" />
        ) : (
          <p className="text-bad">{problem}</p>
        )}
      </div>
    </Sheet>
  );
}
