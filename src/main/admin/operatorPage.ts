import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { sidePatience } from '#http/patience.ts';
import { listenOn } from '#http/sidePort.ts';

/** One act of the page: its lines of text for the operator. */
type Act = (subject: string) => Promise<string[]>;

/** The first page: what needs the operator, and the state of the installation as names and values. */
type Overview = {
  stuck: { reason: string; returns: { gstin: string; what: string; finding: string | null }[] }[];
  /** More is stuck than is listed. */
  more: boolean;
  figures: [name: string, value: string][];
  processes: [name: string, value: string][];
};

/** The acts of the operator's page, each like the command of the same name (docs/operations.md). */
export type OperatorActs = {
  overview: () => Promise<Overview>;
  why: Act;
  retry: Act;
  disable: Act;
  sessions: Act;
  'end-sessions': Act;
};
type Name = Exclude<keyof OperatorActs, 'overview'>;

/** The colours of web/src/tokens.css. */
const style = `
:root{color-scheme:light dark;--paper:light-dark(oklch(0.985 0.008 110),oklch(0.19 0.018 190));
--sheet:light-dark(oklch(1 0 0),oklch(0.235 0.02 190));--ink:light-dark(oklch(0.24 0.035 190),oklch(0.95 0.01 170));
--muted:light-dark(oklch(0.45 0.03 190),oklch(0.76 0.02 180));--rule:light-dark(oklch(0.9 0.012 150),oklch(0.34 0.02 190));
--edge:light-dark(oklch(0.6 0.02 180),oklch(0.58 0.02 185));
--primary:light-dark(oklch(0.43 0.085 178),oklch(0.8 0.12 172));--bad:light-dark(oklch(0.47 0.17 27),oklch(0.8 0.115 25))}
*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1rem;background:var(--paper);color:var(--ink)}
h1{font-size:1.25rem;margin:0 0 1rem}h2{font-size:1.125rem;margin:0 0 .5rem}h3{font-size:1rem;margin:1rem 0 0}
a{color:var(--primary)}p{margin:0}
section{background:var(--sheet);border:1px solid var(--rule);border-radius:.75rem;padding:1rem;margin:0 0 1rem}
section,li,dd,p{overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0}
li{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.75rem 0;border-bottom:1px solid var(--rule)}
li:last-child{border:0;padding-bottom:0}li>div{flex:1 1 18rem}
code{font:600 1rem ui-monospace,monospace}.muted{color:var(--muted)}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:0}form+form{margin-top:1rem}
label{flex:1 1 14rem;max-width:20rem}
input{display:block;width:100%;background:var(--paper)}
input,button{font:inherit;color:inherit;min-height:2.75rem;padding:.4rem .9rem;border:1.5px solid var(--edge);border-radius:.5rem}
button{background:none;color:var(--primary);border-color:var(--primary);cursor:pointer}
button.bad{color:var(--bad);border-color:var(--bad)}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.5rem;margin:0}dt{color:var(--muted)}dd{margin:0}
.i1{padding-left:1rem}.i2{padding-left:2rem}.i3{padding-left:3rem}
@media(max-width:30rem){dl{display:block}dd{margin:0 0 .5rem}.i1{padding-left:.5rem}.i2{padding-left:1rem}.i3{padding-left:1.5rem}}
`;
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
  // With no-referrer a browser would send this page's own forms with `Origin: null`, which isFromHere refuses.
  'referrer-policy': 'same-origin',
  connection: 'close',
};
const maxBody = 1_000;

/** A form of one field: its label, and the acts of its buttons. */
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

const acts = forms.flatMap(([, ofForm]) => ofForm);
/** Acts that take something from a user. */
const takesAway: readonly Name[] = ['disable', 'end-sessions'];

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
    if (method === 'GET' && url === '/')
      return { status: 200, body: overviewPage(await options.acts.overview()) };
    const [name, label] = acts.find(([act]) => url === `/${act}`) ?? [];
    if (name === undefined) return { status: 404, body: plainPage('No such page') };
    if (method !== 'POST') return { status: 405, body: plainPage('POST only') };
    if (!isFromHere(request)) return { status: 403, body: plainPage('Refused: sent by another site') };
    const subject = (await fieldOf(request)) ?? '';
    const lines = await options.acts[name](subject);
    return {
      status: 200,
      body: page([section(`${label}: ${subject}`, lines.map(lineOf).join('\n')), lookUp(name, subject)]),
    };
  };
  const server = createServer(
    { headersTimeout: sidePatience.headersMs, requestTimeout: sidePatience.requestMs },
    (request, response) => {
      if (!isKnown(request)) {
        response.writeHead(401, { ...headers, 'www-authenticate': 'Basic realm="Shunya operator"' });
        return void response.end(plainPage('The token is needed'));
      }
      return void answer(request).then(
        ({ status, body }) => response.writeHead(status, headers).end(body),
        (error: unknown) => {
          options.failed(error);
          response.writeHead(500, headers).end(plainPage('Failed: see the log'));
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

const section = (title: string, html: string): string =>
  `<section><h2>${safe(title)}</h2>\n${html}</section>`;

/** A line of a command; two blanks before it are a step inwards. */
const lineOf = (line: string): string => {
  const steps = Math.min(3, Math.floor((line.length - line.trimStart().length) / 2));
  return `<p class="i${steps}">${safe(line.trimStart())}</p>`;
};

const buttonOf = ([name, text]: [Name, string]): string =>
  `<button formaction="/${name}"${takesAway.includes(name) ? ' class="bad"' : ''}>${text}</button>`;

const formOf = ([label, ofForm]: (typeof forms)[number], subject: string): string =>
  `<form method="post"><label>${label} <input name="subject" value="${safe(subject)}" required autocomplete="off"></label> ${ofForm
    .map(buttonOf)
    .join(' ')}</form>`;

/** The forms; the field of the act that was just done keeps its subject for the next one. */
const lookUp = (after: Name | null = null, subject = ''): string =>
  section(
    'Look up',
    forms.map((form) => formOf(form, form[1].some(([name]) => name === after) ? subject : '')).join('\n'),
  );

const stuckReturn = ({ gstin, what, finding }: Overview['stuck'][number]['returns'][number]): string =>
  `<li><div><code>${safe(gstin)}</code><p>${safe(what)}</p>${finding === null ? '' : `<p class="muted">${safe(finding)}</p>`}</div>` +
  `<form method="post"><input type="hidden" name="subject" value="${safe(gstin)}">${acts
    .filter(([name]) => name === 'why' || name === 'retry')
    .map(buttonOf)
    .join(' ')}</form></li>`;

function stuckSection({ stuck, more }: Overview): string {
  const groups = stuck.map(
    ({ reason, returns }) =>
      `<h3>${safe(reason)} (${returns.length})</h3>\n<ul>${returns.map(stuckReturn).join('\n')}</ul>`,
  );
  if (groups.length === 0) groups.push('<p>Nothing is stuck.</p>');
  if (more) groups.push('<p>There are more. Resolve these first, then load this page again.</p>');
  return section('Stuck', groups.join('\n'));
}

const table = (rows: [string, string][]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`).join('\n')}</dl>`;

const overviewPage = (overview: Overview): string =>
  page([
    stuckSection(overview),
    lookUp(),
    section('Queue and messages', table(overview.figures)),
    section(
      'Processes',
      overview.processes.length === 0 ? '<p>No process is running.</p>' : table(overview.processes),
    ),
  ]);

const plainPage = (title: string): string => page([section(title, '')]);

const page = (sections: string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shunya operator</title><style>${style}</style></head><body><main>
<h1><a href="/">Shunya operator</a></h1>
${sections.join('\n')}
</main></body></html>
`;
