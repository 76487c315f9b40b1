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
