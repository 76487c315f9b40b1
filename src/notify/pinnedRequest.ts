import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Reached } from './lookUp.ts';

/** The operator's proxy for an address; null when it is reached without one. */
export type ProxyFor = (url: URL) => URL | null;

/**
 * A request to an address whose name was looked up and judged (publicAddress.ts): the connection goes to just that
 * machine, whatever its name resolves to by now. No redirect is followed.
 */
export function requestOf(
  url: URL,
  reached: readonly [Reached, ...Reached[]],
  options: {
    method: string;
    headers: Record<string, string | number>;
    proxy: URL | null;
    timeoutMs: number;
    signal: AbortSignal;
  },
  heard: (response: IncomingMessage) => void,
): ClientRequest {
  const { method, headers, proxy, timeoutMs, signal } = options;
  const [address] = reached;
  const pinned = (
    _host: string,
    lookupOptions: { all?: boolean },
    lookupCallback: Parameters<LookupFunction>[2],
  ): void => {
    if (lookupOptions.all === true) lookupCallback(null, [...reached]);
    else lookupCallback(null, address.address, address.family);
  };
  const { request, Agent } = url.protocol === 'http:' ? http : https;
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0;
  return request(
    url,
    {
      method,
      headers,
      ...(proxy === null
        ? { agent: new Agent({ keepAlive: false }), lookup: pinned as LookupFunction }
        : {
            // The proxy gets the address, so that it looks nothing up; the certificate is that of the name.
            hostname: address.address,
            ...(isName && { servername: url.hostname }),
            agent: new https.Agent({
              keepAlive: false,
              timeout: timeoutMs,
              proxyEnv: { https_proxy: proxy.href },
            }),
          }),
      signal,
    },
    heard,
  );
}
