import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { history } from '../../texts/compiled/history.ts';
import { classes } from '../../ui/classes.ts';

type Props = {
  className: string;
  /** The words before 'Why' is pressed, where they are fewer than all; null shows all. */
  short: string | null;
  children: ReactNode;
};

/** An entry's note in at most two lines; where there is more to say, 'Why' unfolds it. */
export function RowNote({ className, short, children }: Props) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [open, setOpen] = useState(false);
  const isShort = short !== null && !open;
  // 'Why' alone stands beside the state.
  const isAlone = isShort && short === '';

  // Whether two lines are enough depends on width and language, so the drawn text is measured.
  useEffect(() => {
    const drawn = text.current;
    if (drawn === null || open) return;
    const measure = () => setCut(drawn.scrollHeight > drawn.clientHeight + 1);
    const watch = new ResizeObserver(measure);
    watch.observe(drawn);
    measure();
    return () => watch.disconnect();
  }, [open, children]);

  return (
    <div
      className={classes(
        className,
        'flex items-end gap-x-3',
        !isAlone && 'basis-full',
        open && 'flex-col items-start!',
      )}
    >
      <p ref={text} id={id} hidden={isAlone} className={classes(!open && 'line-clamp-2')}>
        {isShort ? short : children}
      </p>
      {short !== null || isCut || open ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-my-2 inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {history().why}
        </button>
      ) : null}
    </div>
  );
}
