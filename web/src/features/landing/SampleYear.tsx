import { landing } from '../../texts/compiled/landing.ts';
import { monthLetter } from '../../texts/dates.ts';

/** April to March: the tax year. */
const order = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3];
const filed = 8;
const late = 4;

/** A picture of the dashboard: a year of returns, labelled as an example. */
export function SampleYear() {
  return (
    <figure className="mt-10 hidden w-fit rounded-card border border-rule bg-sheet px-5 py-4 sm:block">
      <figcaption className="text-sm text-muted">{landing().sampleYear}</figcaption>
      <div
        aria-hidden="true"
        className="mt-3 grid grid-cols-[4.5rem_repeat(12,1.375rem)] items-center gap-1.5 text-xs"
      >
        <span />
        {order.map((month) => (
          <span key={month} className="text-center text-muted">
            {monthLetter(month)}
          </span>
        ))}
        <Row name="GSTR-1" />
        <Row name="GSTR-3B" lateAt={late} />
      </div>
    </figure>
  );
}

function Row({ name, lateAt }: { name: string; lateAt?: number }) {
  return (
    <>
      <span className="unbroken text-muted">{name}</span>
      {order.map((month, at) => (
        <span key={month} className={`size-5.5 rounded-md ${lookOf(at, lateAt)}`} />
      ))}
    </>
  );
}

function lookOf(at: number, lateAt: number | undefined): string {
  if (at >= filed) return 'border border-dashed border-edge';
  return at === lateAt ? 'bg-marigold' : 'bg-primary';
}
