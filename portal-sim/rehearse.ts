import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { openRehearsalInbox } from './rehearsalInbox.ts';
import { startSimulator } from './server.ts';

/**
 * The pretend portal as a program of its own, for a rehearsal in production mode (docs/rehearsal.md). It runs until it
 * is stopped, and prints the mails and SMS with the portal's codes: there is no signatory. Its taxpayers are the demo's.
 * With SIM_INBOX=yes it is also a mail server (port 3925) and an SMS gateway (port 3901) that print Shunya's own messages.
 */
const host = process.env['SIM_HOST'] ?? '127.0.0.1';
const port = Number(process.env['SIM_PORT'] ?? '3900');
const bookFile = process.env['SIM_BOOK'] ?? '/var/lib/shunya-rehearsal/book.json';
mkdirSync(dirname(bookFile), { recursive: true, mode: 0o700 });

const simulator = await startSimulator({
  port,
  host,
  bookFile,
  // Known to everybody: nothing here is a secret, and nothing here is filed.
  clientId: 'rehearsal',
  clientSecret: 'rehearsal',
  // Nobody steers a rehearsal.
  controlToken: randomBytes(32).toString('hex'),
  now: Date.now,
  deliver: async ({ channel, to, text }) => console.log(`${channel} to ${to}: ${text}`),
  log: (line) => console.error(`portal-sim: ${line}`),
});

const inbox =
  process.env['SIM_INBOX'] === 'yes'
    ? await openRehearsalInbox({ host, smsPort: 3901, mailPort: 3925, print: (line) => console.log(line) })
    : null;

const end = (): void => {
  Promise.all([simulator.close(), inbox?.close()]).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(`portal-sim: ${String(error)}`);
      process.exit(1);
    },
  );
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
console.log(`The rehearsal's portal listens on ${simulator.port}. Nothing that is filed here is real.`);
