/** What is counted and timed for who runs the product; it tells nothing about a person, a business or a code. */
export type Watch = {
  /** A request of the API or of a page, by the pattern of its route. */
  requestAnswered(of: { method: string; route: string; status: number; seconds: number }): void;
  /** A call of the portal's port: `ok`, or the kind of what stood against it. */
  portalAnswered(of: { call: string; outcome: string; seconds: number }): void;
  /** Rows of ours in the portal's list of filed returns that could not be read whole. */
  filedRowsUnread(rows: number): void;
  /** The calls that the portal's port has, so that each is counted from the first. */
  portalOffers(calls: readonly string[]): void;
  /** A turn at the portal's rate was waited for. */
  portalTurnWaited(seconds: number): void;
  /** Event streams to open pages, more or fewer. */
  pageStreams(by: 1 | -1): void;
  /** A page was told that something changed. */
  pageTold(): void;
  /** A line was logged. */
  logged(level: 'info' | 'warn' | 'error'): void;
};
