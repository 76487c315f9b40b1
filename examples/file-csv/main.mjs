// @ts-check
// Files the due returns of each GSTIN of a CSV file, and prints the outcome of each: see README.md.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createClient, readWebhook } from 'shunya-client';

const { SHUNYA_URL = '', SHUNYA_KEY = '', SHUNYA_WEBHOOK_SECRET = '', PORT = '8700' } = process.env;
const [file] = process.argv.slice(2);
if (file === undefined || !SHUNYA_URL || !SHUNYA_KEY || !SHUNYA_WEBHOOK_SECRET) {
  console.error('SHUNYA_URL=… SHUNYA_KEY=… SHUNYA_WEBHOOK_SECRET=… node main.mjs GSTINS.csv');
  process.exit(2);
}
const shunya = createClient({ baseUrl: SHUNYA_URL, key: SHUNYA_KEY });

/** The filings to wait for, each as "GSTIN period form". */
const awaited = new Set();
/** @param {(string | undefined)[]} cells */
const tell = (...cells) => console.log(cells.join(','));

const server = createServer((request, response) => {
  take(request).then(
    () => response.writeHead(204).end(),
    (/** @type {Error} */ error) => {
      console.error(`refused: ${error.message}`);
      response.writeHead(400).end();
    },
  );
});

/** @param {import('node:http').IncomingMessage} request */
async function take(request) {
  /** @type {Buffer[]} */
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString();
  hear(await readWebhook(SHUNYA_WEBHOOK_SECRET, { headers: request.headers, body }));
}

/** An event may come twice, and of months that others have started. @param {import('shunya-client').WebhookEvent} event */
function hear(event) {
  if (
    event.type !== 'filing.filed' &&
    event.type !== 'filing.stopped' &&
    event.type !== 'filing.needs_person'
  )
    return;
  const { gstin, period, form, arn, reason } = event.data;
  if (!awaited.delete(`${gstin} ${period} ${form}`)) return;
  tell(gstin, period, form, event.type.slice('filing.'.length), arn || reason);
  endWhenDone();
}

/** Starts the months of a GSTIN that may be started. @param {string} gstin */
async function fileAll(gstin) {
  const history = await shunya.history({ body: { gstin, limit: 50 } });
  if (!history.success) return tell(gstin, '', '', 'refused', history.code);
  const months = history.data.filter((month) => month.today === 'offered');
  if (months.length === 0) tell(gstin, '', '', 'nothing to file', history.data[0]?.status_code);
  for (const month of months) {
    const forms = /** @type {const} */ ([
      ['GSTR-1', month.gstr1_status],
      ['GSTR-3B', month.gstr3b_status],
    ]).flatMap(([form, status]) => (status === 'success' || status === 'skipped' ? [] : [form]));
    for (const form of forms) awaited.add(`${gstin} ${month.period} ${form}`);
    // The same key when this program is started again: a month is started once.
    const idempotencyKey = `file-csv-${gstin}-${month.period}`;
    const started = await shunya.fileToday({ params: { id: month.id }, idempotencyKey });
    if (started.success) continue;
    for (const form of forms) {
      awaited.delete(`${gstin} ${month.period} ${form}`);
      tell(gstin, month.period, form, 'refused', started.code);
    }
  }
}

let isStarted = false;
function endWhenDone() {
  if (isStarted && awaited.size === 0) server.close();
}

// The server goes first: a return may be filed before the next one is started.
await new Promise((resolve) => server.listen(Number(PORT), () => resolve(undefined)));
console.error(`listening for webhooks on port ${PORT}`);
tell('gstin', 'period', 'form', 'result', 'arn or reason');
const cells = readFileSync(file, 'utf8')
  .split(/\r?\n/)
  .map((line) => (line.split(',')[0] ?? '').replaceAll('"', '').trim().toUpperCase());
for (const gstin of new Set(cells.filter((cell) => /^[0-9A-Z]{15}$/.test(cell)))) await fileAll(gstin);
isStarted = true;
endWhenDone();
