import { createTransport } from 'nodemailer';
import type { Sender, SendOutcome } from './outbox.ts';

export type SmtpSettings = {
  host: string;
  port: number;
  /** 'tls' from the first byte, 'starttls' insisted upon, 'none' for a sink on this machine. */
  security: 'tls' | 'starttls' | 'none';
  from: string;
  login: { user: string; password: string } | null;
};

/** Sends mail by SMTP. A mailbox or mail refused for good is lasting; a refused login is not: it gets repaired. */
export function mailSender(settings: SmtpSettings): Sender {
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ignoreTLS: settings.security === 'none',
    ...(settings.login === null
      ? {}
      : { auth: { user: settings.login.user, pass: settings.login.password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text }) => {
    try {
      const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1).replace(/>.*$/, '');
      // As one address: a text would be read as a list.
      const one = { name: '', address: to };
      await transport.sendMail({
        from: settings.from,
        to: one,
        subject,
        text,
        messageId: `<${id}@${domain}>`,
      });
      return { sent: true };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

// Only codes are kept: a server's sentence may repeat the address or the mail.
function outcomeOf(error: unknown): SendOutcome {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const name = typeof code === 'string' ? code : 'unknown';
  if (typeof responseCode !== 'number') return { sent: false, lasting: false, reason: name };
  const refused = name === 'EENVELOPE' || name === 'EMESSAGE';
  return { sent: false, lasting: refused && responseCode >= 500, reason: `${name} ${responseCode}` };
}
