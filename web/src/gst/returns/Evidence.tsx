import type { Entry } from '../../api/answers/wholeEntry.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { classes } from '../../ui/classes.ts';
import { evidenceGroups } from './evidenceShown.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';

/** The portal's data about a month: a line for each source, in rupees, with the time it was read. */
export function Evidence({ readings }: { readings: Entry['portal_knows'] }) {
  return evidenceGroups(readings).map(({ at, lines }) => (
    <section key={at} aria-label={returns().readOn({ time: at })} className="mb-3">
      <p className="text-muted">{returns().readOn({ time: at })}</p>
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
