import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/** The operator's proxy for an address; null when it is reached without one. */
export type ProxyFor = (url: URL) => URL | null;

/**
 * A connection through a proxy to one address, which the proxy does not have to look up. Fails when the proxy does not
 * allow it.
 */
export function tunnelTo(
  proxy: URL,
  { address, family, port }: { address: string; family: number; port: number },
  signal: AbortSignal,
): Promise<Duplex> {
  const target = `${family === 6 ? `[${address}]` : address}:${port}`;
  const { request, Agent } = proxy.protocol === 'https:' ? https : http;
  const known = proxy.username === '' ? null : `${proxy.username}:${proxy.password}`;
  return new Promise((opened, failed) => {
    const connecting = request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: {
        host: target,
        ...(known === null
          ? {}
          : {
              'proxy-authorization': `Basic ${Buffer.from(decodeURIComponent(known)).toString('base64')}`,
            }),
      },
      agent: new Agent({ keepAlive: false }),
      signal,
    });
    connecting.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) opened(socket);
      else {
        socket.destroy();
        failed(new Error('the proxy refuses'));
      }
    });
    connecting.on('response', (response) => {
      response.destroy();
      failed(new Error('the proxy opens no tunnel'));
    });
    connecting.on('error', failed);
    connecting.end();
  });
}
