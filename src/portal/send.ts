/** One HTTP request of a portal adapter. Header names go out as written. */
export type PortalRequest = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** The answer is not text, for example a certificate. */
  wantsBytes?: true;
};

/** Header names are in lower case. */
export type PortalResponse = {
  status: number;
  headers: Record<string, string>;
  /** Empty when the request wants bytes. */
  body: string;
  bytes?: Uint8Array;
};

/** Throws on a network fault, on a timeout and when the answer is endless; any HTTP status is an answer. */
export type Send = (request: PortalRequest) => Promise<PortalResponse>;

/**
 * The real sender. Each request has its own connection: the other side may close a kept-alive one just as a filing is
 * written, and that looks like a filing whose answer was lost. Redirects are not followed, so a filing is never sent
 * twice.
 */
export const sendOverFetch: Send = async ({ method, url, headers, body, timeoutMs, wantsBytes }) => {
  const response = await fetch(url, {
    method,
    headers: { ...headers, connection: 'close' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body }),
  });
  const bytes = await bytesOf(response);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    ...(wantsBytes === true ? { body: '', bytes } : { body: new TextDecoder().decode(bytes) }),
  };
};

/** Four times the largest honest answer: a thousand documents, encrypted, in base64 twice. */
const maxBytes = 4 * 1024 * 1024;

/** Unpacks the body as it arrives, and stops when it gets too long: a few bytes may unfold to gigabytes. */
async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw Object.assign(new Error('too long'), { code: 'ANSWER_TOO_LONG' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * True when a network fault certainly occurred before a byte of the request left (gst-portal#lost-answer does not apply
 * then).
 */
export const wasNeverSent = (fault: unknown): boolean => {
  if (!(fault instanceof Error)) return false;
  if (fault instanceof AggregateError && fault.errors.length > 0) return fault.errors.every(wasNeverSent);
  if ('code' in fault && typeof fault.code === 'string' && beforeSending.has(fault.code)) return true;
  return wasNeverSent(fault.cause);
};

/** A short name of a network fault for the log; never its message, which may hold the address with a PAN. */
export const faultName = (fault: unknown): string => {
  if (!(fault instanceof Error)) return 'network fault';
  if ('code' in fault && typeof fault.code === 'string') return fault.code;
  return fault.cause instanceof Error ? faultName(fault.cause) : fault.name;
};

/** A certificate by which the other side's name is not proved here. */
export const isUntrusted = (fault: string): boolean =>
  /SELF_SIGNED_CERT|^UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(fault);

/** The operator's way out, as the end of a sentence. */
export const trustIt =
  'a proxy may open TLS on the way; trust an authority of your own by update-ca-certificates';
