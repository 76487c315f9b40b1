import http from 'node:http';
import type { Secrets } from '../config/config.ts';

/** What is started on this machine, the demo's portal and sinks above all, is never reached through another one. */
const loopback = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** From now on every call that this process makes by `fetch` goes over the operator's proxy; none is left as it was. */
export function goOutBy(proxy: Secrets['proxy']): void {
  if (proxy.http === null && proxy.https === null) return;
  http.setGlobalProxyFromEnv({
    ...(proxy.http === null ? {} : { http_proxy: proxy.http }),
    ...(proxy.https === null ? {} : { https_proxy: proxy.https }),
    no_proxy: [...loopback, ...(proxy.except === null ? [] : [proxy.except])].join(','),
  });
}

/** The same for what does not go by `fetch`: which proxy leads to an https address. */
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
