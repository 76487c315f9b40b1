/** The listener's timeouts, in milliseconds. */
export type Patience = {
  /** For the headers of a request, from its first byte. */
  headersMs: number;
  /** For the whole of a request, its body included. */
  requestMs: number;
  /** For the next request of a connection after a response: the keep-alive time announced to the client. */
  nextRequestMs: number;
  /** The reserve after the announced time: a request sent at the last moment is still on its way. */
  lastMomentMs: number;
  /** For any activity: a stalled body, or a client that does not read the response. */
  silenceMs: number;
  /** The interval at which the first two are checked: no late client stays longer. */
  lookMs: number;
};

/**
 * `nextRequestMs` is longer than proxies keep a connection for the next request (Caddy two minutes, nginx and others
 * one): closing a connection while the other side sends a request loses that request. Programs keep it for the
 * announced time, so it is kept longer than announced. `silenceMs` is longer than the slowest response takes to begin,
 * and than the pause between two lines of an event stream.
 */
export const publicPatience: Patience = {
  headersMs: 20_000,
  requestMs: 60_000,
  nextRequestMs: 130_000,
  lastMomentMs: 10_000,
  silenceMs: 150_000,
  lookMs: 5_000,
};

/** For the operator's programs, which send one request and get one response. */
export const sidePatience: Patience = {
  headersMs: 5_000,
  requestMs: 10_000,
  nextRequestMs: 5_000,
  lastMomentMs: 1_000,
  silenceMs: 30_000,
  lookMs: 2_500,
};
