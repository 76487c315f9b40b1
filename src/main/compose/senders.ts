import type { AppDeps } from '#http/deps.ts';
import { verifyForwarded } from '#notify/forwardedSms.ts';
import { mailSender } from '#notify/mailSender.ts';
import type { Sender } from '#notify/outbox.ts';
import { type RegisteredSms, smsSender } from '#notify/smsSender.ts';
import type { Config, Secrets } from '../config/config.ts';
import type { Sinks } from './demo.ts';

/** How mail and SMS leave: by what is configured, in demo mode into the sinks. */
export function sendersOf(
  config: Config,
  secrets: Secrets,
  given: { sinks: Sinks | null; registeredSms: RegisteredSms | null },
): { mail: Sender; sms: Sender } {
  const nowhere: Sender = async () => ({ sent: false, lasting: true, reason: 'not configured' });
  const { mail, sms } = config;
  const { sinks } = given;
  return {
    mail:
      mail.via === 'smtp'
        ? mailSender({ ...mail, login: secrets.smtpLogin })
        : sinks === null
          ? nowhere
          : mailSender({
              host: '127.0.0.1',
              port: sinks.mailPort,
              security: 'none',
              from: 'Shunya <shunya@shunya.example>',
              login: null,
            }),
    sms:
      sms.via === 'http'
        ? smsSender({ url: sms.url, token: secrets.smsToken, registered: given.registeredSms })
        : sinks === null
          ? nowhere
          : smsSender({ url: sinks.smsUrl, token: null, registered: null }),
  };
}

/** The way back: SMS that forwarders bring, where the relay is on and the operator has given a secret for it. */
export function smsForwarding(config: Config, secrets: Secrets): Pick<AppDeps, 'readForwardedSms'> {
  const secret = secrets.smsForwardSecret;
  if (!config.relay.on || secret === null) return {};
  return {
    readForwardedSms: (headers, body, wall) => {
      const read = verifyForwarded(headers, body, secret, wall);
      return read.ok ? read.value : null;
    },
  };
}
