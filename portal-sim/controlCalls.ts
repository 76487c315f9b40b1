import { randomUUID } from 'node:crypto';
import { isRecord, rawJson, refused, text, type Answer, type Call } from './answer.ts';
import { byGstin, byUsername, type Taxpayer } from './book.ts';
import { certificateDer, certificatePem } from './certificate.ts';
import { demoPassword } from './demoSignatory.ts';
import { readAnswerOrder } from './answerOnDemand.ts';
import { ACTIONS, FAULTS } from './faults.ts';
import { firmSpecs } from './firmTaxpayers.ts';
import { clientRefusal } from './gatewayDoor.ts';
import { changeKindness, showKindness } from './kindnessCalls.ts';
import { sendNotice } from './notices.ts';
import { accessUntil } from './session.ts';
import { arnFiledByHand, deposit, fileByHand, payLateFee, setFigures } from './taxpayersOwnActs.ts';
import { shapeTaxpayer } from './shapeTaxpayer.ts';
import { addTaxpayer, type TaxpayerSpec } from './taxpayers.ts';
import { sameText } from './wire.ts';

/**
 * The calls under `/sim` are ours; no real portal has them. All but the certificate and the directory need
 * the header `x-sim-control`. Errors are `{error}` with 400, 401 or 404.
 */
export function simCall(call: Call): Answer {
  const { method, path } = call.request;
  if (method === 'GET' && path === '/sim/certificate') {
    return call.instead === null ? certificate(call) : rawJson(call.instead().value);
  }
  if (method === 'POST' && path === '/sim/lookup') return lookUp(call);
  const token = call.request.headers['x-sim-control'] ?? '';
  if (!sameText(token, call.book.access.controlToken))
    return rawJson({ error: 'x-sim-control is wrong' }, 401);
  switch (`${method} ${path}`) {
    case 'POST /sim/clock':
      return setClock(call);
    case 'GET /sim/book':
      return showBook(call);
    case 'GET /sim/faults':
      return rawJson({ faults: call.book.faults.filter(({ id }) => id !== undefined) });
    case 'POST /sim/faults':
      return setFault(call);
    case 'POST /sim/taxpayers':
      return addTaxpayers(call);
    case 'POST /sim/shape':
      return shape(call);
    case 'POST /sim/firm':
      return addFirm(call);
    case 'POST /sim/codes':
      return setFixedCode(call);
    case 'POST /sim/pay-late-fee':
      return onTaxpayer(call, (taxpayer) => payLateFee(call, taxpayer));
    case 'POST /sim/reset-saved':
      return onTaxpayer(call, (taxpayer) => {
        taxpayer.saved = {};
      });
    case 'POST /sim/deposit':
      return onTaxpayer(call, (taxpayer) => deposit(call, taxpayer));
    case 'POST /sim/figures':
      return onTaxpayer(call, (taxpayer) => setFigures(call, taxpayer));
    case 'POST /sim/status':
      return onTaxpayer(call, (taxpayer) => {
        const { status } = call.body;
        if (status !== 'Active' && status !== 'Suspended') return 'status must be Active or Suspended';
        taxpayer.status = status;
        return null;
      });
    case 'POST /sim/file-by-hand':
      return onTaxpayer(
        call,
        (taxpayer) => fileByHand(call, taxpayer),
        (taxpayer) => ({ arn: arnFiledByHand(call, taxpayer) }),
      );
    case 'POST /sim/notice':
      return onTaxpayer(call, (taxpayer) => sendNotice(call, taxpayer));
    case 'GET /sim/kindness':
      return showKindness(call);
    case 'POST /sim/kindness':
      return changeKindness(call);
    case 'POST /sim/api-access':
      return onTaxpayer(call, (taxpayer) => setAccess(call, taxpayer));
    default:
      return rawJson({ error: 'no such call' }, 404);
  }
}

/** The certificate in the form that this portal hands it out in (gst-portal#certificate). */
function certificate({ book, now }: Call): Answer {
  const { certificate: form } = book.kindness;
  if (form === 'public_key') {
    return { kind: 'raw', status: 200, contentType: 'application/x-pem-file', body: book.keys.publicPem };
  }
  const der = certificateDer(book.keys, book.madeAt, now);
  if (form === 'json') return rawJson({ certificate: certificatePem(der) });
  return form === 'x509_pem'
    ? { kind: 'raw', status: 200, contentType: 'application/x-pem-file', body: certificatePem(der) }
    : { kind: 'raw', status: 200, contentType: 'application/pkix-cert', body: '', bytes: der };
}

/** The invented directory: who a portal login belongs to (design#gstin-by-user-name). */
function lookUp(call: Call): Answer {
  const noClient = clientRefusal(call);
  if (noClient !== null) return noClient;
  if (call.instead !== null) return { kind: 'plain', value: call.instead().value };
  const { directory } = call.book.kindness;
  if (directory === 'absent') return rawJson({ message: 'no Route matched with those values' }, 404);
  const taxpayer = byUsername(call.book, text(call.body['username']));
  if (taxpayer === undefined) return refused('AUTH4032', 'Invalid user');
  if (!sameText(text(call.body['password']), taxpayer.password)) {
    return refused('AUTH_9002', 'Wrong user id or password');
  }
  const tells = directory === 'signatory' && taxpayer.listsSignatory;
  const signatory = tells ? (taxpayer.signatories[0] ?? null) : null;
  return { kind: 'plain', value: { gstin: taxpayer.gstin, signatory } };
}

function badRequest(error: string): Answer {
  return rawJson({ error }, 400);
}

function setClock(call: Call): Answer {
  const offset = call.body['offset_ms'];
  if (typeof offset !== 'number' || !Number.isFinite(offset)) return badRequest('offset_ms must be a number');
  const wall = call.now - call.book.offsetMs;
  call.book.offsetMs = offset;
  return rawJson({ offset_ms: offset, now: new Date(wall + offset).toISOString() });
}

/** All filed returns, and every RETFILE that was accepted; `?by=api` leaves the seeds out. */
function showBook(call: Call): Answer {
  const { book } = call;
  const counts = new Map<string, number>();
  const keyOf = (gstin: string, form: string, period: string) => `${gstin}|${form}|${period}`;
  for (const row of book.accepted) {
    const key = keyOf(row.gstin, row.form, row.period);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const returns = Object.values(book.taxpayers).flatMap((taxpayer) =>
    Object.entries(taxpayer.filings).map(([key, filing]) => {
      const form = key.slice(0, -7);
      const period = key.slice(-6);
      const count = filing.by === 'seed' ? 1 : (counts.get(keyOf(taxpayer.gstin, form, period)) ?? 0);
      const filedAt = new Date(filing.filedAt).toISOString();
      return { gstin: taxpayer.gstin, form, period, arn: filing.arn, filedAt, by: filing.by, count };
    }),
  );
  const by = call.request.query['by'];
  return rawJson({
    returns: by === undefined ? returns : returns.filter((row) => row.by === by),
    accepted: book.accepted.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    faults: book.faults,
    taxpayers: Object.keys(book.taxpayers).length,
  });
}

/**
 * `times` defaults to 1; `answer` and `rush_hour` have no end by default. Fault `none` takes away every fault, or those
 * of one taxpayer or action, or the one of this `id`.
 */
function setFault(call: Call): Answer {
  const { book } = call;
  const { fault, minutes } = call.body;
  const username = text(call.body['username']) === '' ? null : text(call.body['username']);
  const named = text(call.body['action']);
  const action = ACTIONS.find((known) => known === named) ?? null;
  if (named !== '' && action === null) return badRequest(`action must be one of ${ACTIONS.join(', ')}`);
  if (fault === 'none') {
    const id = text(call.body['id']);
    book.faults = book.faults.filter(
      (kept) =>
        (id !== '' && kept.id !== id) ||
        (username !== null && kept.username !== username) ||
        (action !== null && kept.action !== action),
    );
    return rawJson({ faults: book.faults });
  }
  const name = FAULTS.find((known) => known === fault);
  if (name === undefined) return badRequest(`fault must be one of ${FAULTS.join(', ')}, none`);
  const times = call.body['times'] ?? undefined;
  if (times !== undefined && (typeof times !== 'number' || !Number.isInteger(times) || times < 1)) {
    return badRequest('times must be a whole number from 1');
  }
  const answer = name === 'answer' ? readAnswerOrder(call.body) : null;
  if (answer !== null && 'problem' in answer) return badRequest(answer.problem);
  if (name === 'rotate_certificate') {
    call.rotateKeys = true;
  } else {
    book.faults.push({
      id: randomUUID(),
      fault: name,
      username,
      action,
      times: times ?? (name === 'rush_hour' || name === 'answer' ? null : 1),
      minutes: typeof minutes === 'number' ? minutes : null,
      ...(answer === null ? {} : { answer }),
    });
  }
  return rawJson({ faults: book.faults });
}

function addTaxpayers(call: Call): Answer {
  const specs = call.body['taxpayers'];
  if (!Array.isArray(specs)) return badRequest('the body must be an array of taxpayers');
  const added: { username: string; gstin: string }[] = [];
  const problems: string[] = [];
  for (const spec of specs as unknown[]) {
    const problem = isRecord(spec) ? addTaxpayer(call.book, spec as TaxpayerSpec, call.now) : 'not an object';
    const username = isRecord(spec) ? text(spec['username']) : '';
    if (problem !== null) problems.push(problem);
    else added.push({ username, gstin: byUsername(call.book, username)?.gstin ?? '' });
  }
  call.durable = true;
  return rawJson({ added, problems }, problems.length > 0 && added.length === 0 ? 400 : 200);
}

function shape(call: Call): Answer {
  const done = shapeTaxpayer(call);
  if (typeof done === 'string') return badRequest(done);
  call.durable = true;
  return rawJson(done);
}

/**
 * `{"gstins": 120}`: a number of new taxpayers, as an accountant's firm has them, each with its login for adding it.
 */
function addFirm(call: Call): Answer {
  const { gstins } = call.body;
  if (typeof gstins !== 'number' || !Number.isInteger(gstins) || gstins < 1 || gstins > 500)
    return badRequest('gstins must be a whole number from 1 to 500');
  const clients = firmSpecs(call.book, gstins, call.now);
  for (const client of clients) {
    const problem = addTaxpayer(call.book, { password: demoPassword, ...client }, call.now);
    if (problem !== null) throw new Error(`a client of the firm: ${problem}`);
  }
  call.durable = true;
  return rawJson({
    clients: clients.map(({ username, legalName, gstin, signatories }) => ({
      username,
      password: demoPassword,
      business: legalName,
      gstin,
      signatory_pan: signatories?.[0]?.pan ?? '',
    })),
  });
}

/** `{"fixed": "575757"}` as in GSTN's sandbox, or null for random codes. */
function setFixedCode(call: Call): Answer {
  const { fixed } = call.body;
  if (fixed !== null && (typeof fixed !== 'string' || !/^[A-Za-z0-9]{4,10}$/.test(fixed))) {
    return badRequest('fixed must be 4 to 10 letters and digits, or null');
  }
  call.book.fixedCode = fixed;
  return rawJson({ fixed });
}

/** A change to one taxpayer; a text describes an error in the order, and then nothing has changed. */
function onTaxpayer(
  call: Call,
  change: (taxpayer: Taxpayer) => string | null | void,
  tells: (taxpayer: Taxpayer) => Record<string, string> = () => ({}),
): Answer {
  const named = text(call.body['username']);
  const taxpayer = byUsername(call.book, named) ?? byGstin(call.book, named);
  if (taxpayer === undefined) return rawJson({ error: 'no such username' }, 404);
  const problem = change(taxpayer) ?? null;
  if (problem !== null) return badRequest(problem);
  call.durable = true;
  return rawJson({
    username: taxpayer.username,
    ...tells(taxpayer),
    api_access: {
      on: taxpayer.apiAccess.on,
      since: new Date(taxpayer.apiAccess.since).toISOString(),
      owner_renews: taxpayer.apiAccess.ownerRenews,
    },
  });
}

/** Switching access on starts a new thirty days, unless it is on already: then the running ones continue. */
function setAccess(call: Call, taxpayer: Taxpayer): void {
  const { on, owner_renews: ownerRenews } = call.body;
  // Renewals up to now have happened, so that an owner who stops does not lose the running month.
  const wasOn = accessUntil(taxpayer, call.now) !== null;
  if (typeof ownerRenews === 'boolean') taxpayer.apiAccess.ownerRenews = ownerRenews;
  if (typeof on === 'boolean') {
    taxpayer.apiAccess.on = on;
    if (on && !wasOn) taxpayer.apiAccess.since = call.now;
  }
}
