import { z } from 'zod';
import { fail, ok, type Result } from '#domain/shared/result.ts';

export type ControlFailure = { kind: 'refused'; status: number; sentence: string } | { kind: 'unreachable' };

/** A return that the simulator has on file; `count` above 1 would be a double filing. */
export type FiledReturn = {
  gstin: string;
  form: string;
  period: string;
  arn: string;
  /** ISO. */
  filedAt: string;
  by: 'api' | 'seed';
  count: number;
};

/** The simulator's records: returns on file, every RETFILE that it accepted, and the remaining faults. */
export type Book = {
  returns: FiledReturn[];
  accepted: Record<string, unknown>[];
  faults: { fault: string; username: string | null }[];
};

/** A fault that is set; `times`: how often it still strikes, null until it is ended. `answer` alone has code and status. */
export type FaultSet = {
  id: string;
  fault: string;
  username: string | null;
  action: string | null;
  times: number | null;
  code: string;
  http: number | null;
};

/** The data for adding a pretend firm's client. */
export type FirmClient = {
  username: string;
  password: string;
  business: string;
  gstin: string;
  signatoryPan: string;
};

/**
 * Fault `none` removes faults, those of a taxpayer or an action if named, or the one of this `id`; `times` defaults to 1, for `answer` to no
 * limit; `minutes` is for track_delay, and the fields after it for `answer`.
 */
export type FaultOrder = {
  fault: string;
  id?: string;
  username?: string | undefined;
  times?: number | undefined;
  action?: string | undefined;
  minutes?: number;
  code?: string | undefined;
  message?: string | undefined;
  body?: unknown;
  http?: number | undefined;
  delay_ms?: number | undefined;
  after?: boolean | undefined;
};

/** The data of a taxpayer from now on, by the names of the contract's call; only present fields change. */
export type TaxpayerShape = { username: string } & Readonly<Record<string, unknown>>;

/** Controls that the simulator has and the real portal does not (design#simulator, design#demo-controls). */
export type SimulatorControl = {
  /** Sets the simulator's clock to wall time plus the offset. */
  setClock(offsetMs: number): Promise<Result<null, ControlFailure>>;
  book(): Promise<Result<Book, ControlFailure>>;
  faults(): Promise<Result<FaultSet[], ControlFailure>>;
  setFault(order: FaultOrder): Promise<Result<null, ControlFailure>>;
  shapeTaxpayer(order: TaxpayerShape): Promise<Result<{ gstin: string; made: boolean }, ControlFailure>>;
  /** Sets single switches (design#unkind-simulator). */
  setKindness(set: Readonly<Record<string, string>>): Promise<Result<null, ControlFailure>>;
  addTaxpayers(taxpayers: readonly object[]): Promise<Result<null, ControlFailure>>;
  /** Adds this many new taxpayers of all kinds, as an accountant's firm has them. */
  addFirm(gstins: number): Promise<Result<FirmClient[], ControlFailure>>;
  payLateFee(username: string): Promise<Result<null, ControlFailure>>;
  /** Puts whole rupees into the cash ledger, half central and half state, under fee. */
  deposit(username: string, rupees: number): Promise<Result<null, ControlFailure>>;
  resetSaved(username: string): Promise<Result<null, ControlFailure>>;
  /** The taxpayer files one return on the portal's own pages: its ARN. */
  fileByHand(username: string, form: string, period: string): Promise<Result<string, ControlFailure>>;
  /** The tax office mails a notice of this form to the taxpayer's signatory. */
  sendNotice(username: string, form: string): Promise<Result<null, ControlFailure>>;
  /**
   * `ownerRenews`: whether the owner switches API access on again each month without being asked. Null leaves a
   * setting unchanged.
   */
  setApiAccess(
    username: string,
    switches: { on: boolean | null; ownerRenews: boolean | null },
  ): Promise<Result<null, ControlFailure>>;
};

const timeoutMs = 10_000;
const refusal = z.object({ error: z.string() });
const bookShape = z.object({
  returns: z.array(
    z.object({
      gstin: z.string(),
      form: z.string(),
      period: z.string(),
      arn: z.string(),
      filedAt: z.string(),
      by: z.enum(['api', 'seed']),
      count: z.number(),
    }),
  ),
  accepted: z.array(z.record(z.string(), z.unknown())),
  faults: z.array(z.object({ fault: z.string(), username: z.nullable(z.string()) })),
});

const faultsShape = z.object({
  faults: z.array(
    z
      .object({
        id: z.string(),
        fault: z.string(),
        username: z.nullable(z.string()),
        action: z.nullable(z.string()),
        times: z.nullable(z.number()),
        answer: z.object({ code: z.nullable(z.string()), http: z.nullable(z.number()) }).optional(),
      })
      .transform(({ answer, ...fault }) => ({
        ...fault,
        code: answer?.code ?? '',
        http: answer?.http ?? null,
      })),
  ),
});

const filedShape = z.object({ arn: z.string() });

const shapedShape = z.object({ gstin: z.string(), made: z.boolean() });

const firmShape = z.object({
  clients: z.array(
    z
      .object({
        username: z.string(),
        password: z.string(),
        business: z.string(),
        gstin: z.string(),
        signatory_pan: z.string(),
      })
      .transform(({ signatory_pan: signatoryPan, ...client }) => ({ ...client, signatoryPan })),
  ),
});

export function simulatorControl(options: { baseUrl: string; token: string }): SimulatorControl {
  const call = async (path: string, body?: object): Promise<Result<unknown, ControlFailure>> => {
    try {
      const response = await fetch(`${options.baseUrl}/sim/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-sim-control': options.token, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = jsonOrNull(await response.text());
      if (response.ok) return ok(answer);
      const sentence = refusal.safeParse(answer).data?.error ?? 'The simulator refused this.';
      return fail({ kind: 'refused', status: response.status, sentence });
    } catch {
      return fail({ kind: 'unreachable' });
    }
  };
  const order = async (path: string, body: object): Promise<Result<null, ControlFailure>> => {
    const answer = await call(path, body);
    return answer.ok ? ok(null) : answer;
  };
  return {
    setClock: (offsetMs) => order('clock', { offset_ms: offsetMs }),
    book: async () => {
      const answer = await call('book');
      return answer.ok ? ok(bookShape.parse(answer.value)) : answer;
    },
    faults: async () => {
      const answer = await call('faults');
      return answer.ok ? ok(faultsShape.parse(answer.value).faults) : answer;
    },
    setFault: (fault) => order('faults', fault),
    shapeTaxpayer: async (shape) => {
      const answer = await call('shape', shape);
      return answer.ok ? ok(shapedShape.parse(answer.value)) : answer;
    },
    setKindness: (set) => order('kindness', { set }),
    addTaxpayers: (taxpayers) => order('taxpayers', taxpayers),
    addFirm: async (gstins) => {
      const answer = await call('firm', { gstins });
      return answer.ok ? ok(firmShape.parse(answer.value).clients) : answer;
    },
    payLateFee: (username) => order('pay-late-fee', { username }),
    deposit: (username, rupees) => order('deposit', { username, rupees }),
    resetSaved: (username) => order('reset-saved', { username }),
    sendNotice: (username, form) => order('notice', { username, form }),
    fileByHand: async (username, form, period) => {
      const answer = await call('file-by-hand', { username, form, period });
      return answer.ok ? ok(filedShape.parse(answer.value).arn) : answer;
    },
    setApiAccess: (username, { on, ownerRenews }) =>
      order('api-access', { username, on, owner_renews: ownerRenews }),
  };
}

function jsonOrNull(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
