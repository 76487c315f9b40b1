import { login } from '../../texts/compiled/login.ts';
import { classes } from '../../ui/classes.ts';

/** Shows which of the two steps this is. */
export function StepMarks({ step }: { step: 1 | 2 }) {
  return (
    <ol aria-label={login().steps} className="flex items-center gap-3">
      {([1, 2] as const).map((number) => (
        <li
          key={number}
          aria-current={number === step ? 'step' : undefined}
          className={classes(
            'flex items-center gap-3 not-first:before:h-0.5 not-first:before:w-10 not-first:before:content-[""]',
            step === 2 ? 'not-first:before:bg-primary' : 'not-first:before:bg-rule',
          )}
        >
          <span
            className={classes(
              'grid size-9 place-items-center rounded-full text-sm font-semibold',
              number <= step ? 'bg-primary text-on-primary' : 'border border-edge text-muted',
            )}
          >
            {number}
          </span>
        </li>
      ))}
    </ol>
  );
}
