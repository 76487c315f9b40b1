import { useId, type ReactNode } from 'react';
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

/** `show` dresses the value where it is there, e.g. in figures of one width. */
export type Fact = {
  label: string;
  value: string | null | undefined;
  show?: (value: string) => ReactNode;
};

/** Labels with their values; what is not known shows 'Missing' (specification 2). */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-4">
      {facts.map(({ label, value, show }) => {
        const text = orMissing(value);
        const missing = text === 'Missing';
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
