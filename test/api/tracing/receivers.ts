import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that keeps all that arrives; `answer` leaves a request without an answer by doing nothing. */
async function receiver(answer: (response: ServerResponse) => void) {
  const arrived: { path: string; headers: string; body: string }[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString();
      arrived.push({ path: request.url ?? '', headers: JSON.stringify(request.headers), body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    arrived,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

type Answer = (response: ServerResponse) => void;
const taken: Answer = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

type Attribute = { key: string; value: Record<string, string | number> };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type OtlpBody = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

const plain = (attributes: Attribute[]): Record<string, string | number | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A receiver of OTLP/HTTP in JSON. */
export async function otlpReceiver(answer: Answer = taken) {
  const server = await receiver(answer);
  const bodies = () =>
    server.arrived
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => (JSON.parse(body) as OtlpBody).resourceSpans);
  return {
    ...server,
    endpoint: `http://${server.host}`,
    spans: () =>
      bodies()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, ...span }) => ({ ...span, fields: plain(attributes) })),
    resource: () => plain(bodies()[0]?.resource.attributes ?? []),
  };
}

type SentryEvent = {
  platform: string;
  environment: string;
  release: string;
  transaction: string;
  tags: Record<string, string>;
  exception: {
    values: {
      type: string;
      value: string;
      stacktrace: { frames: { filename: string; in_app: boolean }[] };
    }[];
  };
};

/** A receiver of Sentry's envelopes: lines of JSON, of which the third is the event. */
export async function sentryReceiver(answer: Answer = taken) {
  const server = await receiver(answer);
  return {
    ...server,
    dsn: `http://0123456789abcdef@${server.host}/7`,
    events: () =>
      server.arrived
        .filter(({ path }) => path.startsWith('/api/7/envelope/'))
        .map(({ body }) => body.split('\n'))
        .filter(([, kind = '{}']) => (JSON.parse(kind) as { type?: string }).type === 'event')
        .map(([, , event = '{}']) => JSON.parse(event) as SentryEvent),
  };
}
