import { problems } from '#contract/problems.ts';
// Not the table of all calls: a worker serves only these three.
import { systemCalls as calls } from '#contract/system.ts';
import { problemBody } from './answer.ts';
import { type SideAnswer, startSidePort } from './sidePort.ts';

/** Reasons why a process cannot file, by codes for monitoring programs. */
export type FilingProblem =
  | { problem: 'starting' | 'no_worker' | 'database_unreachable' }
  /** `code`: PostgreSQL's, such as 53100 for a full disk. */
  | { problem: 'database_not_writable'; code: string }
  /** PostgreSQL's clock minus this machine's. */
  | { problem: 'clock_differs'; seconds: number }
  /** `from`: a file, or host and path of an address; `says`: the status or the fault. */
  | { problem: 'certificate_unreadable'; from: string; says: string };

/** `oldest_due_seconds`: how long the oldest registration has been due; null when it is not known. */
export type FilingReadiness = {
  ready: boolean;
  problems: FilingProblem[];
  oldest_due_seconds: number | null;
};

/** Only at this port: its answer names files and hosts of the operator. */
const filingPath = '/api/ready/filing';

/** Serves the probes on a port of their own, from the first moment of a start; rejects when the port is taken. */
export async function startProbes(options: {
  host: string;
  /** 0 picks a free one. */
  port: number;
  version: string;
  /** Ready to serve. */
  isReady(): Promise<boolean>;
  canFile(): Promise<FilingReadiness>;
}): Promise<{ port: number; close(): Promise<void> }> {
  const { version } = options;
  const answers: Record<string, { needsReady: boolean; data: object }> = {
    [calls.live.path]: { needsReady: false, data: calls.live.data.parse({ up: true }) },
    [calls.ready.path]: { needsReady: true, data: calls.ready.data.parse({ ready: true }) },
    [calls.health.path]: {
      needsReady: true,
      data: calls.health.data.parse({ up: true, version, database: true }),
    },
  };
  return startSidePort({
    ...options,
    answer: async (method, path) => {
      const known = answers[path];
      const isRead = method === 'GET' || method === 'HEAD';
      if (path === filingPath && isRead) return sayFiling(await options.canFile());
      const code =
        known === undefined && path !== filingPath
          ? 'unknown_address'
          : !isRead
            ? 'method_not_allowed'
            : known?.needsReady === true && !(await options.isReady())
              ? 'unavailable'
              : null;
      const body =
        code === null ? { success: true, data: known?.data, message: '' } : problemBody({ code }, 'en');
      const status = code === null ? 200 : problems[code].status;
      return { status, type: 'application/json', body: JSON.stringify(body) };
    },
  });
}

const sayFiling = (readiness: FilingReadiness): SideAnswer => ({
  status: readiness.ready ? 200 : 503,
  type: 'application/json',
  body: JSON.stringify({ success: readiness.ready, data: readiness, message: '' }),
});
