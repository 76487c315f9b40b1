import { createTransport } from 'nodemailer';
import { type Language, languages } from '#domain/account/language.ts';
import { mailHtml } from './mailHtml.ts';
import type { Sender, SendOutcome } from './outbox.ts';

export type SmtpSettings = {
  host: string;
  port: number;
  /** 'tls': TLS from the first byte. 'starttls': STARTTLS is required. 'none': for a mail sink on this machine. */
  security: 'tls' | 'starttls' | 'none';
  from: string;
  login: { user: string; password: string } | null;
  /** Keeps connections for the next mail, if the server leaves them open: a new one waits a while for a greeting. */
  keepsOpen?: boolean;
};

/**
 * Sends mail by SMTP. A permanent refusal of the mailbox or the mail is a lasting failure. A refused login is not: an
 * operator repairs it.
 */
export function mailSender(settings: SmtpSettings): {
  send: Sender;
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<SendOutcome>;
  close(): void;
} {
  const transport = createTransport({
    pool: settings.keepsOpen ?? false,
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
  const send: Sender = async ({ id, to, subject, text, template }) => {
    try {
      const domain = settings.from.slice(settings.from.lastIndexOf('@') + 1).replace(/>.*$/, '');
      // An object is one address; nodemailer would read a string as a list of addresses.
      const one = { name: '', address: to };
      await transport.sendMail({
        from: settings.from,
        to: one,
        subject,
        text,
        html: mailHtml({ subject, text, language: languageOfText(template) }),
        messageId: `<${id}@${domain}>`,
      });
      return { sent: true };
    } catch (error) {
      return outcomeOf(error);
    }
  };
  const verify = async (): Promise<SendOutcome> => {
    try {
      await transport.verify();
      return { sent: true };
    } catch (error) {
      return outcomeOf(error);
    }
  };
  return { send, verify, close: () => transport.close() };
}

/** "mr" of "release.mr". */
const languageOfText = (template: string | null | undefined): Language | null =>
  languages.find((language) => template?.endsWith(`.${language}`)) ?? null;

// The reason holds only codes: a server's text may repeat the address or the mail.
function outcomeOf(error: unknown): SendOutcome {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const name = typeof code === 'string' ? code : 'unknown';
  if (typeof responseCode !== 'number') return { sent: false, lasting: false, reason: name };
  const refused = name === 'EENVELOPE' || name === 'EMESSAGE';
  return { sent: false, lasting: refused && responseCode >= 500, reason: `${name} ${responseCode}` };
}
