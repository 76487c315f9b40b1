import { mailSender } from '#notify/mailSender.ts';
import type { Sender } from '#notify/outbox.ts';
import type { RegisteredSms } from '#notify/smsGateways.ts';
import { smsSender } from '#notify/smsSender.ts';
import type { Config, Secrets } from '../config/config.ts';
import type { Sinks } from './demo.ts';

/** How mail and SMS are sent: as configured, in demo mode into the sinks. */
export function sendersOf(
  config: Config,
  secrets: Secrets,
  options: { sinks: Sinks | null; registeredSms: RegisteredSms | null },
): { mail: Sender; sms: Sender; close: () => void } {
  const nowhere: Sender = async () => ({ sent: false, lasting: true, reason: 'not configured' });
  const { mail, sms } = config;
  const { sinks } = options;
  const mailer =
    mail.via === 'smtp'
      ? mailSender({ ...mail, login: secrets.smtpLogin })
      : sinks === null
        ? null
        : mailSender({
            host: '127.0.0.1',
            port: sinks.mailPort,
            security: 'none',
            from: 'Shunya <shunya@shunya.example>',
            login: null,
            keepsOpen: true,
          });
  return {
    close: () => mailer?.close(),
    mail: mailer?.send ?? nowhere,
    sms:
      sms.via === 'http'
        ? smsSender({
            url: sms.url,
            gateway: sms.gateway,
            user: secrets.smsUser,
            token: secrets.smsToken,
            registered: options.registeredSms,
          })
        : sinks === null
          ? nowhere
          : smsSender({ url: sinks.smsUrl, token: null, registered: null }),
  };
}
