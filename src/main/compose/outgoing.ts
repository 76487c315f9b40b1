import http from 'node:http';
import type { Secrets } from '../config/config.ts';

/** Servers on this machine, above all the demo's portal and sinks, are never reached through a proxy. */
const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Sends every later `fetch` of this process through the operator's proxy. */
export function goOutBy(proxy: Secrets['proxy']): void {
  if (proxy.http === null && proxy.https === null) return;
  http.setGlobalProxyFromEnv({
    ...(proxy.http === null ? {} : { http_proxy: proxy.http }),
    ...(proxy.https === null ? {} : { https_proxy: proxy.https }),
    no_proxy: [...loopback, ...(proxy.except === null ? [] : [proxy.except])].join(','),
  });
}

/** The same for connections without `fetch`: the proxy for an https address. */
export function proxyFor(proxy: Secrets['proxy']): (url: URL) => URL | null {
  const way = proxy.https === null ? null : new URL(proxy.https);
  const except = (proxy.except ?? '').split(',').map((host) => host.trim().toLowerCase());
  const isExcepted = ({ hostname, port }: URL): boolean =>
    except.some((host) =>
      host === '*' || host === hostname || host === `${hostname}:${port || 443}`
        ? true
        : host.startsWith('.') && (hostname.endsWith(host) || hostname === host.slice(1)),
    );
  return (url) => (way === null || isExcepted(url) ? null : way);
}
