import { ChevronRight } from 'lucide-react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { returns } from '../../texts/en/returns.ts';
import { evidenceGroups } from './evidenceShown.ts';
import { Unbroken } from './Unbroken.tsx';

type Props = {
  /** "October 2026" */
  period: string;
  told: Entry['portal_knows'];
  /** Open from the start: somebody is asked something by it. */
  open?: boolean;
};

/** 'What the portal knows about October 2026': a line a source, in rupees, with the time at which it was read. */
export function PortalKnows({ period, told, open = false }: Props) {
  const groups = evidenceGroups(told);
  if (groups.length === 0) return null;
  return (
    <details open={open} className="group mt-2 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 font-medium text-muted underline-offset-4 hover:underline">
        <ChevronRight aria-hidden size={16} className="shrink-0 group-open:rotate-90" />
        {returns().portalKnows(period)}
      </summary>
      {groups.map(({ at, lines }) => (
        <section key={at} aria-label={returns().readOn(at)} className="mb-3">
          <p className="text-muted">{returns().readOn(at)}</p>
          <dl className="mt-1 divide-y divide-rule">
            {lines.map(({ key, source, says }) => (
              <div key={key} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                <dt className="text-muted">
                  <Unbroken text={source} />
                </dt>
                <dd className="text-right">
                  <Unbroken text={says} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}
