import type { Entry } from '../../api/answers/wholeEntry.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { classes } from '../../ui/classes.ts';
import { evidenceGroups } from './evidenceShown.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';

type Props = {
  readings: Entry['portal_knows'];
  /** The month is filed since, and its fee paid: nothing of what was read needs attention any more. */
  isFiled?: boolean;
};

/** The portal's data about a month: a line for each source, in rupees, with the time it was read. */
export function Evidence({ readings, isFiled = false }: Props) {
  return evidenceGroups(readings).map(({ at, lines }) => (
    <section key={at} aria-label={returns().readOn({ time: at })} className="mb-3">
      <p className="text-muted">{returns().readOn({ time: at })}</p>
      <dl className="mt-1 divide-y divide-rule">
        {lines.map(({ key, source, says, needsAttention: needs }) => {
          const needsAttention = needs && !isFiled;
          return (
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
          );
        })}
      </dl>
    </section>
  ));
}
