import { type RefObject, useEffect, useRef, useState } from 'react';

/** Rows drawn above and below the visible ones, and how many are added or removed at a time. */
const beyond = 8;
const step = 2;

/**
 * Which of `count` rows of one height are in view: only those are drawn, so that five hundred cost as much as thirty.
 * The box must be as high as all of them.
 */
export function useWindowed(
  count: number,
  height: number,
): { box: RefObject<HTMLDivElement | null>; first: number; last: number } {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 32 });
  useEffect(() => {
    const look = () => {
      if (box.current === null) return;
      const top = box.current.getBoundingClientRect().top;
      const first = Math.max(0, Math.floor(-top / height / step) * step - beyond);
      const last = Math.ceil((innerHeight - top) / height / step) * step + beyond;
      setRange((was) => (was.first === first && was.last === last ? was : { first, last }));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [count, height]);
  const first = Math.min(range.first, Math.max(0, count - 1));
  return { box, first, last: Math.min(count, Math.max(range.last, first)) };
}
