import { type ReactNode, useEffect, useRef, useState } from 'react';

/** In view: what is below costs a phone nothing. */
const near = '0px';

/**
 * What is far down a page: drawn when it comes near, or at the first key, so that the keyboard never passes it by; until
 * then `until`, as tall as it is likely to be.
 */
export function WhenNear({ until, children }: { until: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || place.current === null) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: near },
    );
    watch.observe(place.current);
    const draw = () => setNear(true);
    addEventListener('keydown', draw, { once: true });
    return () => {
      watch.disconnect();
      removeEventListener('keydown', draw);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place}>{until}</div>;
}
