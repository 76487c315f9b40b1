/** How long a listener waits for whoever is connected, milliseconds. */
export type Patience = {
  /** For the headers of a request, from its first byte. */
  headersMs: number;
  /** For the whole of a request, its body included. */
  requestMs: number;
  /** For the next request of a connection that has had its answer: so long, it is told, it may be used again. */
  nextRequestMs: number;
  /** And so much longer it is kept: what was sent at the last moment is on its way. */
  lastMomentMs: number;
  /** For anything at all: a body that stands still, or somebody who does not read their answer. */
  silenceMs: number;
  /** The first two are looked after in this time: nobody who is late stays longer. */
  lookMs: number;
};

/**
 * `nextRequestMs` is longer than a proxy keeps a connection for its next request (Caddy two minutes, nginx and others one):
 * whoever ends a connection of which the other may be sending a request loses that request. Programs keep it as long as
 * they are told to, which is why it is kept longer than told. `silenceMs` is longer than
 * the slowest answer begins to take, and than the pause between two lines of an event stream.
 */
export const publicPatience: Patience = {
  headersMs: 20_000,
  requestMs: 60_000,
  nextRequestMs: 130_000,
  lastMomentMs: 10_000,
  silenceMs: 150_000,
  lookMs: 5_000,
};

/** Programs of the operator's, which ask one thing and are answered once. */
export const sidePatience: Patience = {
  headersMs: 5_000,
  requestMs: 10_000,
  nextRequestMs: 5_000,
  lastMomentMs: 1_000,
  silenceMs: 30_000,
  lookMs: 2_500,
};
