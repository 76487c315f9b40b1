const months = ['A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D', 'J', 'F', 'M'];
const filed = 8;
const late = 4;

/** A picture of what the dashboard shows: a year of returns. An example, and said to be one. */
export function SampleYear() {
  return (
    <figure className="mt-10 hidden w-fit rounded-card border border-rule bg-sheet px-5 py-4 sm:block">
      <figcaption className="text-sm text-muted">A year of returns, at a glance. An example.</figcaption>
      <div
        aria-hidden="true"
        className="mt-3 grid grid-cols-[4.5rem_repeat(12,1.375rem)] items-center gap-1.5 text-xs"
      >
        <span />
        {months.map((month, at) => (
          <span key={`${month}${at + 1}`} className="text-center text-muted">
            {month}
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
      {months.map((month, at) => (
        <span key={`${name}${month}${at + 1}`} className={`size-5.5 rounded-md ${lookOf(at, lateAt)}`} />
      ))}
    </>
  );
}

function lookOf(at: number, lateAt: number | undefined): string {
  if (at >= filed) return 'border border-dashed border-edge';
  return at === lateAt ? 'bg-marigold' : 'bg-primary';
}
