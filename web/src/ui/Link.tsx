import { createContext, use } from 'react';
import {
  Link as PlainLink,
  type LinkProps as PlainLinkProps,
  NavLink as PlainNavLink,
  type NavLinkProps as PlainNavLinkProps,
} from 'react-router';

/** Fetches the code of the page at a path of this site, which will be needed soon. */
export const Preload = createContext<(to: string) => void>(() => {});

/** A link to another page of this site: pointing at it fetches the page's code. */
export function Link(props: PlainLinkProps & { to: string }) {
  return <PlainLink {...usePreload(props.to)} {...props} />;
}

/** A link of the navigation bar: marks whether the page is the current one. */
export function NavLink(props: PlainNavLinkProps & { to: string }) {
  return <PlainNavLink {...usePreload(props.to)} {...props} />;
}

function usePreload(to: string) {
  const preload = use(Preload);
  const soon = () => preload(to);
  return { onPointerEnter: soon, onFocus: soon };
}
