import { execFile } from 'node:child_process';

/**
 * Notifies systemd that this process lives, three times in each interval of its unit (WatchdogSec=): a process that
 * hangs stops notifying, and is restarted. Node has no Unix datagram sockets, so systemd's own program sends it. Does
 * nothing without a watchdog.
 */
export function notifyWatchdog(
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): void {
  const everyMs = Number(env['WATCHDOG_USEC']) / 1000 / 3;
  const isAsked = everyMs > 0 && (env['NOTIFY_SOCKET'] ?? '') !== '';
  if (!isAsked || env['WATCHDOG_PID'] !== String(process.pid)) return;
  const tell = (): void => {
    execFile('systemd-notify', ['WATCHDOG=1'], (error) => {
      if (error !== null) say(`systemd could not be told that this process lives: ${error.message.trim()}`);
    });
  };
  tell();
  setInterval(tell, everyMs).unref();
}
