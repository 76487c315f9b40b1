import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { history } from '../../texts/compiled/history.ts';
import { classes } from '../../ui/classes.ts';

/** An entry's note in at most two lines; where it is longer, 'Why' unfolds the rest. */
export function RowNote({ className, children }: { className: string; children: ReactNode }) {
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [open, setOpen] = useState(false);

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
    <div className={className}>
      <p ref={text} id={id} className={classes(!open && 'line-clamp-2')}>
        {children}
      </p>
      {isCut || open ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-mb-2 inline-flex min-h-11 items-center text-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {history().why}
        </button>
      ) : null}
    </div>
  );
}
