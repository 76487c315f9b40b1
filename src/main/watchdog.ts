import { execFile } from 'node:child_process';

/**
 * Tells systemd that this process lives, three times as often as its unit asks for it (WatchdogSec=): one that hangs says
 * nothing more, and is started anew. Node speaks no Unix datagrams, so systemd's own program says it. Does nothing where
 * nobody asks.
 */
export function tellWatchdog(
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
