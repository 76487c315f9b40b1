import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { FORMS, formName } from '#domain/gst/returnPeriod.ts';
import { type Condition, FILING_OUTCOMES, type Measures, type Watch } from '#usecases/ports/machine.ts';

export type Metrics = Watch & {
  contentType: string;
  /** All current metrics, in the text format of Prometheus. Never fails when the database is away. */
  text(): Promise<string>;
  /** Reads the database figures: null when they are not this process's to read, absent until it is open. */
  measure: (() => Promise<Measures | null>) | null;
  /** The condition of this process: absent until it is known. */
  condition: (() => Condition) | null;
  /** Registrations that wait in the line, and turns that this worker runs; for a worker only. */
  queue: (() => Promise<{ waiting: number; running: number } | null>) | null;
};

/**
 * The metrics of one process, each described in docs/operations.md with what to do about it. Database figures are read
 * by workers, and are the same in each of them: a dashboard takes their maximum, never the sum.
 */
export function openMetrics(options: { version: string; role: string; portalRate: number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'shunya_info',
    help: 'Always 1: which release runs here, and as what.',
    labelNames: ['version', 'role'],
    registers,
  }).set({ version: options.version, role: options.role }, 1);
  new Gauge({
    name: 'shunya_portal_rate_limit',
    help: 'Calls a second that all processes together may send to the portal.',
    registers,
  }).set(options.portalRate);

  const requests = new Histogram({
    name: 'shunya_http_request_seconds',
    help: 'Requests by route and status, and how long each took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const portal = new Histogram({
    name: 'shunya_portal_call_seconds',
    help: 'Calls of the portal, with the wait for their turn.',
    labelNames: ['call'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const outcomes = new Counter({
    name: 'shunya_portal_answers_total',
    help: 'Answers of the portal by call and outcome: ok, or the kind of refusal; unknown: nobody here knows the reason.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const unread = new Counter({
    name: 'shunya_portal_filed_rows_unread_total',
    help: 'Rows in the portal’s list of filed returns whose ARN, date or period could not be read.',
    registers,
  });
  const turns = new Histogram({
    name: 'shunya_portal_turn_wait_seconds',
    help: 'How long filings waited for their turn at the portal’s rate.',
    buckets: [0.01, 0.05, 0.25, 1, 5, 30],
    registers,
  });
  const streams = new Gauge({
    name: 'shunya_page_streams',
    help: 'Pages that follow what changes.',
    registers,
  });
  const pageEvents = new Counter({
    name: 'shunya_page_events_total',
    help: 'How often a page was told that something changed.',
    registers,
  });
  const lines = new Counter({
    name: 'shunya_log_lines_total',
    help: 'Lines logged, by level.',
    labelNames: ['level'],
    registers,
  });
  for (const level of ['warn', 'error']) lines.inc({ level }, 0);
  const ended = new Counter({
    name: 'shunya_filed_total',
    help: 'Outcomes of returns by form: filed here, filed elsewhere, stopped for a person, refused, given up, unknown, not filed.',
    labelNames: ['form', 'outcome'],
    registers,
  });
  for (const form of FORMS)
    for (const outcome of FILING_OUTCOMES) ended.inc({ form: formName(form), outcome }, 0);

  const measured = gaugesOf(registers);
  const conditioned = conditionGauges(registers);
  const queued = new Gauge({
    name: 'shunya_queue_jobs',
    help: 'Registrations in the line, and turns of this worker.',
    labelNames: ['state'],
    registers,
  });
  const metrics: Metrics = {
    requestAnswered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    portalAnswered: ({ call, outcome, seconds }) => {
      portal.observe({ call }, seconds);
      outcomes.inc({ call, outcome });
    },
    filedRowsUnread: (rows) => unread.inc(rows),
    portalOffers: (calls) => {
      for (const call of calls) outcomes.inc({ call, outcome: 'unknown' }, 0);
    },
    portalTurnWaited: (seconds) => turns.observe(seconds),
    pageStreams: (by) => streams.inc(by),
    pageNotified: () => pageEvents.inc(),
    returnEnded: ({ form, outcome }) => ended.inc({ form: formName(form), outcome }),
    logged: (level) => lines.inc({ level }),
    contentType: registry.contentType,
    measure: null,
    condition: null,
    queue: null,
    // Simultaneous callers share one read.
    text: () => {
      reading ??= write().finally(() => {
        reading = null;
      });
      return reading;
    },
  };
  let reading: Promise<string> | null = null;
  const away = 'away' as const;
  const write = async (): Promise<string> => {
    const [read, jobs] = await Promise.all([
      metrics.measure?.().catch(() => away) ?? away,
      metrics.queue?.().catch(() => null) ?? null,
    ]);
    measured(read);
    conditioned(metrics.condition?.() ?? null);
    if (jobs === null) queued.reset();
    else {
      queued.set({ state: 'waiting' }, jobs.waiting);
      queued.set({ state: 'running' }, jobs.running);
    }
    return registry.metrics();
  };
  return metrics;
}

/** Database gauges; each is absent while it cannot be read, so that an old number never counts as a new one. */
function gaugesOf(registers: Registry[]): (read: Measures | 'away' | null) => void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const up = gauge('shunya_database_up', '1 where the database answers, 0 where it does not.');
  const of: Record<keyof Measures, Gauge> = {
    due: gauge('shunya_registrations_due', 'Registrations with something due now, on their way included.'),
    dueSeconds: gauge('shunya_due_oldest_seconds', 'How long the oldest of them has been due.'),
    awaitedCodes: gauge('shunya_codes_awaited', 'Portal codes that are waited for.'),
    awaitedSeconds: gauge('shunya_code_oldest_wait_seconds', 'How long the oldest of them is waited for.'),
    unknownOutcomes: gauge('shunya_filings_unknown', 'Returns that were sent and of which no answer came.'),
    unknownSeconds: gauge(
      'shunya_filing_unknown_oldest_seconds',
      'How long the outcome of the oldest of them is unknown.',
    ),
    messages: gauge('shunya_outbox_messages', 'Mails and SMS that wait to be sent.'),
    messageSeconds: gauge('shunya_outbox_oldest_seconds', 'How long the oldest of them waits.'),
    givenUp: gauge('shunya_outbox_given_up', 'Mails and SMS of the last day that could not be sent.'),
    sessions: gauge('shunya_sessions', 'Signed-in sessions.'),
  };
  return (read) => {
    up.set(read === 'away' ? 0 : 1);
    for (const [name, each] of Object.entries(of) as [keyof Measures, Gauge][]) {
      if (read === null || read === 'away') each.remove();
      else each.set(read[name]);
    }
  };
}

/** Gauges of this process's condition; each is absent while it is not known. */
function conditionGauges(registers: Registry[]): (condition: Condition | null) => void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const of: Record<keyof Condition, Gauge> = {
    databaseWritable: gauge(
      'shunya_database_writable',
      '1 where the database takes writes, 0 where it answers and takes none, as with a full disk.',
    ),
    clockOffsetSeconds: gauge(
      'shunya_clock_offset_seconds',
      'PostgreSQL’s clock minus the clock of this machine, as far as it is certain.',
    ),
    certificateReadable: gauge(
      'shunya_portal_certificate_readable',
      '1 where the certificate of the portal is loaded, 0 where it cannot be read; for a worker only.',
    ),
    certificateEndsAt: gauge(
      'shunya_portal_certificate_end_timestamp_seconds',
      'When the certificate of the portal ends, in seconds since 1970.',
    ),
    readyToFile: gauge(
      'shunya_ready_to_file',
      '1 where this worker can file, 0 where something is in the way; /api/ready/filing says what.',
    ),
  };
  return (condition) => {
    for (const [name, each] of Object.entries(of) as [keyof Condition, Gauge][]) {
      const value = condition?.[name] ?? null;
      if (value === null) each.remove();
      else each.set(name === 'certificateEndsAt' ? Number(value) / 1000 : Number(value));
    }
  };
}
