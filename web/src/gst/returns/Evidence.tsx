import type { Entry } from '../../api/answers/wholeEntry.ts';
import { returns } from '../../texts/en/returns.ts';
import { classes } from '../../ui/classes.ts';
import { evidenceGroups } from './evidenceShown.ts';
import { Unbroken } from './Unbroken.tsx';

/** What the portal knows of a month: a line a source, in rupees, with the time at which it was read. */
export function Evidence({ told }: { told: Entry['portal_knows'] }) {
  return evidenceGroups(told).map(({ at, lines }) => (
    <section key={at} aria-label={returns().readOn(at)} className="mb-3">
      <p className="text-muted">{returns().readOn(at)}</p>
      <dl className="mt-1 divide-y divide-rule">
        {lines.map(({ key, source, says, needsAttention }) => (
          <div
            key={key}
            className={classes(
              'flex flex-wrap justify-between gap-x-3 py-1.5',
              needsAttention && '-mx-2 rounded bg-warn-tint px-2 font-semibold',
            )}
          >
            <dt className={needsAttention ? 'text-ink' : 'text-muted'}>
              <Unbroken text={source} />
            </dt>
            <dd>
              <Unbroken text={says} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
