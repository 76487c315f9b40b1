import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import type { Location, Router, Shown } from './router.ts';

const Routing = createContext<{ router: Router; shown: Shown } | null>(null);
/** How many components of the chain are already drawn around this one. */
const Depth = createContext(0);

/** Draws the page at the document's address, and every later one. */
export function Routed(props: {
  router: Router;
  /** Shown until the first page's code is there. */
  coming: ComponentType;
  /** Replaces everything when a page breaks; the next page is tried again. */
  broken: ComponentType<{ error: unknown }>;
}) {
  const { router, coming: Coming, broken } = props;
  const shown = useSyncExternalStore(router.subscribe, router.shown, router.shown);
  const { location, chain } = shown;
  const Outermost = chain?.[0];
  useLayoutEffect(() => {
    if (Outermost !== undefined) router.scroll();
  }, [router, location, Outermost]);
  return (
    <Routing value={{ router, shown }}>
      {Outermost === undefined ? (
        <Coming />
      ) : (
        <Boundary location={location} broken={broken}>
          <Outermost />
        </Boundary>
      )}
    </Routing>
  );
}

/** The part of the chain inside the component that draws this. */
export function Outlet() {
  const depth = use(Depth) + 1;
  const Inner = useRouting().shown.chain?.[depth];
  return Inner === undefined ? null : (
    <Depth value={depth}>
      <Inner />
    </Depth>
  );
}

export function useRouting(): { router: Router; shown: Shown } {
  const routing = use(Routing);
  if (routing === null) throw new Error('nothing is routed here');
  return routing;
}

type Guarded = { location: Location; broken: ComponentType<{ error: unknown }>; children: ReactNode };
type Broken = { location: Location; failure: { error: unknown } | null };

class Boundary extends Component<Guarded, Broken> {
  override state: Broken = { location: this.props.location, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<Broken> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ location }: Guarded, before: Broken): Broken | null {
    return location === before.location ? null : { location, failure: null };
  }

  override render(): ReactNode {
    const { broken: Broken, children } = this.props;
    const { failure } = this.state;
    return failure === null ? children : <Broken error={failure.error} />;
  }
}
