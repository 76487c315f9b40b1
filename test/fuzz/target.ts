import { recogniseNotice } from '#domain/gst/notices.ts';
import { randomIds } from '#security/randomIds.ts';
import { createTransport } from 'nodemailer';
import { startInboundMail } from '#notify/inboundCodes.ts';
import { unlimited } from '#notify/mailRate.ts';
import { readForwarded } from '#notify/forwardedSms.ts';
import { openAcross, openDoors, openStore } from '#db/store.ts';
import type { Ports } from '#usecases/ports/ports.ts';
import { receiveMail } from '#usecases/notices/notices.ts';
import { appForTests, type TestApp } from '../api/http/appForTests.ts';
import { keptLog } from '../api/notify/keptLog.ts';

export type Request = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | null;
};

/** A product that is sent hostile input. */
export type Target = {
  request(one: Request): Promise<{ status: number; body: string }>;
  /** The headers of somebody new who is signed in. */
  signIn(): Promise<Record<string, string>>;
  /** Null where the mail was taken, or refused by an answer. */
  mail(raw: string): Promise<string | null>;
  /** The first line of its log that is an error. */
  complaint(): Promise<string | null>;
  close(): Promise<void>;
};

export const mailDomain = 'codes.example';

/** The product with limits that stop nobody. */
export const productForFuzz = (ports?: (real: Ports) => Partial<Ports>): Promise<TestApp> =>
  appForTests({
    ...(ports === undefined ? {} : { ports }),
    rules: {
      sendsPerAddress: [{ max: 1e9, windowMs: 60_000 }],
      numbersPerAddress: { max: 1e9, windowMs: 60_000 },
      checksPerAddress: [{ max: 1e9, windowMs: 60_000 }],
    },
    deps: {
      readForwardedSms: (headers, body) => {
        const read = readForwarded(headers, body, Date.now());
        return read.ok ? read.value : null;
      },
    },
  });

/** Reads each mail, also one that nobody waits for: who knows an address may send anything. */
export async function openMailDoor(at: TestApp): Promise<{ port: number; close(): Promise<void> }> {
  const log = keptLog();
  const grants = openDoors(openStore(at.db, at.identity.seal), openAcross(at.db));
  const clock = { wall: () => at.clock.wall, product: async () => at.clock.product };
  return startInboundMail({
    port: 0,
    domain: mailDomain,
    perMinute: { ofNetwork: unlimited, toRecipient: unlimited },
    log,
    onMail: async (mail) => {
      await mail.text();
      await receiveMail({ grants, clock, seal: at.identity.seal, log, ids: randomIds }, mail);
      recogniseNotice({ subject: await mail.subject(), text: await mail.text() });
    },
  });
}

export const complaintIn = (log: string): string | null => /"level":"error".*/.exec(log)?.[0] ?? null;

let number = 9_700_000_000;
export const nextNumber = (): string => `+91${(number += 1)}`;

export function mailClient(port: number): { take(raw: string): Promise<string | null>; close(): void } {
  const client = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true });
  return {
    take: async (raw) => {
      const envelope = { from: 'x@example.org', to: [`0123456789abcdef0123456789abcdef@${mailDomain}`] };
      return client.sendMail({ envelope, raw: `From: x@example.org\r\n${raw}\r\n` }).then(
        () => null,
        (error: { responseCode?: number; message: string }) =>
          error.responseCode !== undefined && error.responseCode !== 451 ? null : error.message,
      );
    },
    close: () => client.close(),
  };
}

/** In this process, without sockets. */
export async function targetHere(ports?: (real: Ports) => Partial<Ports>): Promise<Target> {
  const at = await productForFuzz(ports);
  const door = await openMailDoor(at);
  const mails = mailClient(door.port);
  return {
    request: async ({ method, url, headers, payload }) => {
      const reply = await at.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(payload === null ? {} : { payload }),
      });
      return { status: reply.statusCode, body: reply.body };
    },
    signIn: async () => (await at.signIn(nextNumber())).headers,
    mail: (raw) => mails.take(raw),
    complaint: async () => complaintIn(at.logged()),
    close: async () => {
      mails.close();
      await door.close();
      await at.close();
    },
  };
}
