import type { AppDeps } from '#http/deps.ts';
import { readForwarded } from '#notify/forwardedSms.ts';
import type { Config } from '../config/config.ts';

/** The way back: SMS that a signatory's phone forwards, where the relay is on. */
export function smsForwarding({ relay }: Config): Pick<AppDeps, 'readForwardedSms'> {
  if (!relay.on) return {};
  return {
    readForwardedSms: (headers, body, wall) => {
      const read = readForwarded(headers, body, wall);
      return read.ok ? read.value : null;
    },
  };
}
