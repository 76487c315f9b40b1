import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { sidePatience } from '#http/patience.ts';
import { listenOn } from '#http/sidePort.ts';

/** One act of the page: its lines of text for the operator. */
type Act = (subject: string) => Promise<string[]>;

/** The acts of the operator's page, each like the command of the same name (docs/operations.md). */
export type OperatorActs = {
  /** Stuck returns, the queue, and the processes. */
  overview: () => Promise<{ title: string; lines: string[] }[]>;
  why: Act;
  retry: Act;
  disable: Act;
  sessions: Act;
  'end-sessions': Act;
};
type Name = Exclude<keyof OperatorActs, 'overview'>;

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem;color-scheme:light dark}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere}input,button{font:inherit;padding:.4rem .8rem;margin:.2rem 0}';
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
/** No script, nothing from elsewhere, no framing, and forms only back here. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash(style).toString('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  connection: 'close',
};
const maxBody = 1_000;

/** A form of one field: its label, its name, and the acts of its buttons. */
const forms: [label: string, acts: [Name, string][]][] = [
  [
    'GSTIN',
    [
      ['why', 'Why'],
      ['retry', 'Retry now'],
      ['disable', 'Switch recurring filing off'],
    ],
  ],
  [
    'Mobile number',
    [
      ['sessions', 'Sessions'],
      ['end-sessions', 'End all sessions'],
    ],
  ],
];

/**
 * The operator's page on a port of its own: plain HTML, for an operator with the token (the password of Basic
 * authentication; any user name). Rejects when the port is taken.
 */
export async function startOperatorPort(options: {
  host: string;
  /** 0 picks a free one. */
  port: number;
  token: string;
  acts: OperatorActs;
  failed: (error: unknown) => void;
}): Promise<{ port: number; close(): Promise<void> }> {
  const wanted = hash(options.token);
  const isKnown = ({ headers: { authorization = '' } }: IncomingMessage): boolean => {
    const [, encoded = ''] = /^Basic (\S+)$/i.exec(authorization) ?? [];
    const login = Buffer.from(encoded, 'base64').toString('utf8');
    return timingSafeEqual(hash(login.slice(login.indexOf(':') + 1)), wanted);
  };
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: string }> => {
    const { method = '', url = '/' } = request;
    if (method === 'GET' && url === '/') return { status: 200, body: page(await options.acts.overview()) };
    const name = forms.flatMap(([, acts]) => acts.map(([act]) => act)).find((act) => url === `/${act}`);
    if (name === undefined) return { status: 404, body: page([{ title: 'No such page', lines: [] }]) };
    if (method !== 'POST') return { status: 405, body: page([{ title: 'POST only', lines: [] }]) };
    if (!isFromHere(request))
      return { status: 403, body: page([{ title: 'Refused: sent by another site', lines: [] }]) };
    const subject = (await fieldOf(request)) ?? '';
    return {
      status: 200,
      body: page([{ title: `${name} ${subject}`, lines: await options.acts[name](subject) }]),
    };
  };
  const server = createServer(
    { headersTimeout: sidePatience.headersMs, requestTimeout: sidePatience.requestMs },
    (request, response) => {
      if (!isKnown(request)) {
        response.writeHead(401, { ...headers, 'www-authenticate': 'Basic realm="Shunya operator"' });
        return void response.end(page([{ title: 'The token is needed', lines: [] }]));
      }
      return void answer(request).then(
        ({ status, body }) => response.writeHead(status, headers).end(body),
        (error: unknown) => {
          options.failed(error);
          response.writeHead(500, headers).end(page([{ title: 'Failed: see the log', lines: [] }]));
        },
      );
    },
  );
  return listenOn(server, options);
}

/** The browser sends the password with any site's form: only a form of this page counts. */
const isFromHere = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);

/** The one field of a form; null when the body is too large. */
async function fieldOf(request: IncomingMessage): Promise<string | null> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > maxBody) return null;
  }
  return new URLSearchParams(body).get('subject')?.trim() ?? '';
}

const safe = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

const formOf = ([label, acts]: (typeof forms)[number]): string =>
  `<form method="post"><label>${label} <input name="subject" required autocomplete="off"></label> ${acts
    .map(([name, text]) => `<button formaction="/${name}">${text}</button>`)
    .join(' ')}</form>`;

const page = (parts: { title: string; lines: string[] }[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shunya operator</title><style>${style}</style></head><body><main>
<h1><a href="/">Shunya operator</a></h1>
${forms.map(formOf).join('\n')}
${parts.map(({ title, lines }) => `<h2>${safe(title)}</h2>\n<pre>${safe(lines.join('\n'))}</pre>`).join('\n')}
</main></body></html>
`;
