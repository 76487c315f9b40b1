import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { guide } from '../../texts/compiled/guide.ts';
import { Button } from '../../ui/Button.tsx';

type Props = {
  /** The goal of the steps, for screen readers. */
  label: string;
  steps: readonly ReactNode[];
  /** Stands above the steps: a warning that holds for all of them. */
  note?: string;
  /** Behind the last step: its press checks at the portal whether it is done. */
  done: ReactNode;
  /** Something else on the card is the solid button. */
  isBeside?: boolean;
};

/**
 * Steps that a person takes at the portal, one at a time, behind one button. The last step ends with the press that checks
 * at the portal.
 */
export function GuidedSteps({ label, steps, note = '', done, isBeside = false }: Props) {
  const t = guide();
  const [step, setStep] = useState(0);
  const here = useRef<HTMLParagraphElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) here.current?.focus();
    moved.current = false;
  }, [step]);
  const go = (to: number) => {
    moved.current = true;
    setStep(to);
  };
  const id = useId();
  if (step === 0)
    return (
      <Button
        variant={isBeside ? 'secondary' : 'primary'}
        className="mt-3 w-full"
        aria-label={`${t.show({ count: steps.length })}: ${label}`}
        onClick={() => go(1)}
      >
        {t.show({ count: steps.length })}
      </Button>
    );
  const isLast = step === steps.length;
  return (
    <section
      aria-labelledby={id}
      className="mt-3 flex min-w-0 flex-col gap-3 rounded-box border border-rule bg-raised/60 p-3 sm:p-4"
    >
      <h4 id={id} className="sr-only">
        {label}
      </h4>
      <StepHead ref={here} step={step} of={steps.length} />
      {note === '' ? null : <p className="text-sm text-warn">{note}</p>}
      <div>{steps[step - 1]}</div>
      <div className="flex flex-wrap gap-2">
        {isLast ? (
          done
        ) : (
          <Button variant={isBeside ? 'secondary' : 'primary'} onClick={() => go(step + 1)}>
            {t.next}
          </Button>
        )}
        <Button variant="quiet" onClick={() => go(step - 1)}>
          {t.back}
        </Button>
      </div>
    </section>
  );
}

type HeadProps = { step: number; of: number; ref?: Ref<HTMLParagraphElement> };

/** "Step 2 of 4"; takes the focus when the step changes. */
export const StepHead = ({ step, of, ref }: HeadProps) => (
  <p ref={ref} tabIndex={-1} className="text-sm text-muted outline-none">
    {guide().stepOf({ step, steps: of })}
  </p>
);
