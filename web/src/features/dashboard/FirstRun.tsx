import { Check } from 'lucide-react';
import { checkCharacter } from '#domain/gst/gstin.ts';
import { FORMS, formName, periodAt, periodParts, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { productNow } from '../../clock/productNow.ts';
import { paths } from '../../paths.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { firstRun } from '../../texts/compiled/firstRun.ts';
import { Link } from '../../ui/Link.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { AddCard } from './AddCard.tsx';
import { rich } from '../../texts/rich.ts';

/** The dashboard before the first GSTIN: the steps to a filed month, what happens with the password, and an example. */
export function FirstRun({ onAdd }: { onAdd: () => void }) {
  const t = firstRun();
  return (
    <section
      aria-labelledby="first-run"
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-10"
    >
      <div className="flex flex-col gap-5">
        <h2 id="first-run" className="text-xl sm:text-2xl">
          {t.title}
        </h2>
        <AddCard first onPress={onAdd} />
        <ol className="flex flex-col gap-4">
          {Object.values(t.steps).map(({ title, text }, at) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-tint font-semibold text-primary"
              >
                {at + 1}
              </span>
              <div className="min-w-0 pt-1">
                <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="border-t border-rule pt-4 text-muted">
          {rich(t.password, {
            more: (
              <Link
                to={paths.help('password')}
                className="font-semibold text-ink underline underline-offset-4"
              >
                {t.more}
              </Link>
            ),
          })}
        </p>
      </div>
      <ExampleMonth />
    </section>
  );
}

/** A filed month as its card shows it, with made-up data. */
function ExampleMonth() {
  const t = firstRun();
  const period = previousPeriod(periodAt(productNow()));
  return (
    <figure>
      <figcaption className="mb-2 text-sm text-muted">{t.example}</figcaption>
      <div className="rounded-card border border-dashed border-edge bg-sheet p-5">
        <div className="flex items-start justify-between gap-3">
          <p className="font-display text-lg leading-tight font-semibold">{t.business}</p>
          <StatusBadge status="success">{t.filed}</StatusBadge>
        </div>
        <p className="mt-1 text-muted">{filingPeriod(period, 'monthly')}</p>
        <ul className="mt-3">
          {FORMS.map((form, at) => (
            <li
              key={form}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t border-rule py-2.5"
            >
              <span className="unbroken flex items-center gap-2 font-semibold">
                <Check aria-hidden size={18} className="text-good" />
                {formName(form)}
              </span>
              <Mono className="text-muted">{exampleArn(period, at + 1)}</Mono>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}

/** A number of the portal's shape, with its check character, for a state number that no state has. */
function exampleArn(period: ReturnType<typeof periodAt>, count: number): string {
  const { year, month } = periodParts(period);
  const first14 = `AA00${String(month).padStart(2, '0')}${String(year).slice(-2)}00000${count}`;
  return first14 + checkCharacter(first14);
}
