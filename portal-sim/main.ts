import { createTransport } from 'nodemailer';
import type { Message } from './book.ts';
import { type Kindness, readKindness } from './kindness.ts';
import { startSimulator } from './server.ts';

/**
 * The pretend portal as a child process of the product. It ends on SIGTERM and when its stdin closes, so
 * that it never outlives a parent that was killed: the parent gives it a pipe for stdin.
 */
function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    console.error(`portal-sim: ${name} is not set`);
    process.exit(2);
  }
  return value;
}

function wholeNumber(name: string, fallback: number): number {
  const text = process.env[name] ?? '';
  const value = text === '' ? fallback : Math.round(Number(text));
  if (!Number.isSafeInteger(value)) {
    console.error(`portal-sim: ${name} must be a number`);
    process.exit(2);
  }
  return value;
}

function startInstant(): number | undefined {
  const text = process.env['SIM_START'] ?? '';
  if (text === '') return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) {
    console.error('portal-sim: SIM_START must be an ISO instant');
    process.exit(2);
  }
  return at;
}

/** `SIM_KINDNESS=unkind,expiry=120`; an unknown switch ends the start. */
function kindnessAsked(): { kindness?: Kindness } {
  const line = process.env['SIM_KINDNESS'] ?? '';
  if (line === '') return {};
  const read = readKindness(line);
  if ('kindness' in read) return read;
  console.error(`portal-sim: SIM_KINDNESS: ${read.problem}`);
  process.exit(2);
}

/** The provider's own login of the public family, where it is not client id and secret. */
function publicLogin(): { publicUser?: string; publicPassword?: string } {
  const [publicUser = '', publicPassword = ''] = ['SIM_PUBLIC_USER', 'SIM_PUBLIC_PASSWORD'].map(
    (name) => process.env[name],
  );
  return publicUser === '' || publicPassword === '' ? {} : { publicUser, publicPassword };
}

const mailPort = wholeNumber('SIM_MAIL_PORT', 0);
const smsUrl = process.env['SIM_SMS_URL'] ?? '';
const mailer =
  mailPort === 0
    ? null
    : createTransport({ host: '127.0.0.1', port: mailPort, secure: false, ignoreTLS: true, pool: true });

async function deliver(message: Message): Promise<void> {
  if (message.channel === 'mail') {
    await mailer?.sendMail({
      // The sender's address of the real portal's mails (gst-portal#mails); the mail never leaves loopback.
      from: 'donotreply@gst.gov.in',
      to: message.to,
      subject: message.subject,
      text: message.text,
      headers: { 'x-simulated': '1', 'x-sim-forwards': message.forwards ? 'yes' : 'no' },
    });
    return;
  }
  if (smsUrl === '') return;
  const answer = await fetch(smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: message.to, text: message.text }),
    signal: AbortSignal.timeout(10_000),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
}

const startAt = startInstant();
const callsPerSecond = wholeNumber('SIM_CALLS_PER_SECOND', 0);
const simulator = await startSimulator({
  port: wholeNumber('SIM_PORT', 0),
  bookFile: required('SIM_BOOK'),
  clientId: required('SIM_CLIENT_ID'),
  clientSecret: required('SIM_CLIENT_SECRET'),
  controlToken: required('SIM_CONTROL_TOKEN'),
  now: Date.now,
  deliver,
  log: (line) => console.error(`portal-sim: ${line}`),
  ...((process.env['SIM_OFFSET_MS'] ?? '') === '' ? {} : { offsetMs: wholeNumber('SIM_OFFSET_MS', 0) }),
  ...(startAt === undefined ? {} : { startAt }),
  ...kindnessAsked(),
  ...publicLogin(),
  answerMs: wholeNumber('SIM_ANSWER_MS', 0),
  ...(callsPerSecond === 0 ? {} : { callsPerSecond }),
});

let ending = false;
function end(): void {
  if (ending) return;
  ending = true;
  mailer?.close();
  simulator.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(`portal-sim: ${String(error)}`);
      process.exit(1);
    },
  );
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.stdin.on('end', end).on('close', end).on('error', end).resume();

console.log(`portal-sim listening on ${simulator.port}`);
