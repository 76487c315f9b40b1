import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { details } from '../../texts/compiled/details.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { orMissing } from './detailTexts.ts';

/** A card with a heading. */
export function TitledCard(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const { title, aside, children } = props;
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="w-full">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </Card>
  );
}

/** Wide enough to unfold the cards below the month. */
const isWide = (): boolean => window.matchMedia('(width >= 64rem)').matches;

/**
 * A card with a summary line while it is folded: a fact at any width, another card on a phone, where all of them are
 * lines without a sheet. `open`: at any width. `isFact`: on a wide screen it sits beside the month, as lines without a
 * sheet. `isRare`: few people need it, or the plan of past months comes first, so it is folded at any width.
 */
export function FoldedCard(props: {
  title: string;
  summary: string;
  open?: boolean;
  isFact?: boolean;
  isRare?: boolean;
  /** The summary says that something is to be done. */
  isUrgent?: boolean;
  children: ReactNode;
}) {
  const { title, summary, isFact = false, isRare = false, isUrgent = false, children } = props;
  const id = useId();
  const [open] = useState(() => props.open === true || (!isFact && !isRare && isWide()));
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className={classes(
        'w-full py-0! max-sm:-mt-3 max-sm:rounded-none max-sm:border-0 max-sm:border-b max-sm:bg-transparent max-sm:px-1! sm:py-0!',
        isFact && 'xl:-mt-3 xl:rounded-none xl:border-0 xl:border-b xl:bg-transparent xl:px-1',
      )}
    >
      <details open={open} className="group open:pb-5">
        <summary className="flex min-h-14 items-center justify-between gap-3 py-3 marker:content-none [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 max-sm:flex max-sm:grow max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3">
            <h3 id={id} className={isFact ? 'text-lg' : 'text-lg sm:text-xl'}>
              {title}
            </h3>
            <span
              className={classes(
                'block min-w-0 truncate text-sm group-open:hidden',
                isUrgent ? 'font-medium text-warn' : 'text-muted',
              )}
            >
              {summary}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            size={20}
            className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        {children}
      </details>
    </Card>
  );
}

/** `show` formats a present value, e.g. in tabular figures. */
export type Fact = {
  label: string;
  value: string | null | undefined;
  show?: (value: string) => ReactNode;
};

/** Labels with their values; unknown ones show 'Missing' (specification 2). */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-4">
      {facts.map(({ label, value, show }) => {
        const text = orMissing(value);
        const missing = text === details().missing;
        return (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={classes('wrap-break-word', missing && 'text-muted italic')}>
              {missing || show === undefined ? text : show(text)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
