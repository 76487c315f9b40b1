import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Within view: content further down costs a phone nothing. */
const near = '0px';

/**
 * Content far down a page: drawn when it comes near, or at the first key press, so that the keyboard never skips it;
 * until then `until`, about as tall as the content.
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
