import { type AnchorHTMLAttributes, type MouseEvent, useEffect, useRef } from 'react';
import { useRouting } from './Routed.tsx';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of this site, with its first slash. */
  to: string;
  /** Stored with the history entry. */
  state?: unknown;
};

/**
 * A link to another page of this site; a press with a modifier key for another tab or window is left to the browser.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const { router } = useRouting();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOurs =
      !event.defaultPrevented &&
      event.button === 0 &&
      !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
      (rest.target ?? '_self') === '_self';
    if (!isOurs) return;
    event.preventDefault();
    void router.navigate(to, { state });
  };
  const ready = () => router.ready(to);
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the link's content comes with the rest
  return <a onPointerEnter={ready} onFocus={ready} {...rest} href={to} onClick={press} />;
}

/** A link of the navigation bar: marks whether the page is the current one. */
export function NavLink(props: Omit<LinkProps, 'className'> & { className: (isHere: boolean) => string }) {
  const { className, to, ...rest } = props;
  const { pathname } = useRouting().shown.location;
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  return <Link {...rest} to={to} className={className(isHere)} aria-current={isHere ? 'page' : undefined} />;
}

/** Navigates to another page as soon as it is drawn, replacing this one. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const { router } = useRouting();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void router.navigate(to, { replace: true, state });
  }, [router, to, state]);
  return null;
}
