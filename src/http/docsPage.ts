import { type CallName, callList } from '#contract/calls.ts';
import { type Call, isOfDemo, topics } from '#contract/call.ts';
import { problemCodes, problems } from '#contract/problems.ts';
import { problemTexts } from './sayProblem.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { openApiDocument, type Operation } from './openApi.ts';
import { programByKey, quickstart, webhookReceiver } from './quickstart.ts';
import { eventSummaries } from './openApiWebhooks.ts';

/** The API as a readable page: no script, one style sheet of our own. `address` is the product's public address. */
export function docsPage(options: { version: string; demo: boolean; address: string }): string {
  const shown = callList.filter((call) => options.demo || !isOfDemo(call));
  const document = openApiDocument(options);
  const operation = (call: Call): Operation | undefined =>
    document.paths[call.path]?.[call.method.toLowerCase()];
  const shownTopics = Object.entries(topics)
    .map(([topic, about]) => ({ topic, about, calls: shown.filter((call) => call.topic === topic) }))
    .filter(({ calls }) => calls.length > 0);
  const index = [
    { id: 'begin', title: 'Begin' },
    { id: 'session', title: 'Sessions' },
    { id: 'keys', title: 'Keys' },
    { id: 'once', title: 'Idempotency' },
    { id: 'webhooks', title: 'Webhooks' },
    ...shownTopics.map(({ topic }) => ({ id: idOf(topic), title: topic })),
    { id: 'schemas', title: 'Schemas' },
    { id: 'refusals', title: 'Refusals' },
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shunya API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<a class="name" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9"/><ellipse cx="16" cy="16" rx="6.2" ry="8"/></svg>Shunya</a>
<nav aria-label="Main"><a href="/dashboard">Dashboard</a> <a href="/help">Help</a></nav>
</header>
<nav class="index" aria-label="On this page">
<ul>
${index.map(({ id, title }) => `<li><a href="#${id}">${safe(title)}</a></li>`).join('\n')}
</ul>
</nav>
<main>
<h1>Shunya API</h1>
<p>Every answer is <code>{success, data, message}</code>; a refusal has <code>success: false</code>, a stable
<code>code</code>, a <code>message</code> to show and, for fields, <code>errors</code>. Machines read
<a href="/api/openapi.json">openapi.json</a>.</p>
<h2 id="begin">From nothing to a filed return</h2>
<p>Paste this into a terminal with Node 20 or newer.${options.demo ? ' A pretend taxpayer files at the pretend portal; nothing reaches the real one.' : ''}</p>
<pre id="quickstart" tabindex="0">${safe(quickstart(options))}</pre>
<h2 id="session">How a session lives</h2>
<p>The access token goes with each call as <code>Authorization: Bearer …</code> and is good for 15 minutes. Before it
ends, <code>POST /api/auth/refresh-token</code> gives a new one and a new refresh token, for the refresh token that was
given last and a fresh ID token. A call that is refused with 429 or 503 says in <code>Retry-After</code> when to come
again.</p>
<h2 id="programs">A program of yours</h2>
<h3 id="keys">Keys</h3>
<p>A program needs no session. Whoever is signed in makes it an API key, under Security and Data of the profile or by
<a href="#makeKey"><code>makeKey</code></a>. It is shown once, goes with each call as
<code>Authorization: Bearer shunya_…</code>, ends on its day, and may be taken back at any time. <code>read</code> looks,
<code>start</code> starts what is agreed to, <code>codes</code> hands in portal codes. No key says yes to a month: what
nobody has agreed to is refused with <code>needs_consent</code>.</p>
<p>This starts every month that may be filed now:</p>
<pre id="program" tabindex="0">export SHUNYA_KEY=shunya_…
${safe(programByKey(options))}</pre>
<h3 id="once">Sent twice, done once</h3>
<p>A call that changes something takes an <code>Idempotency-Key</code>, best a random UUID or the name of what is meant, as
above. Sent again with the same key within 24 hours it is not done again: it is answered as before, with
<code>Idempotency-Replayed: true</code>. While the first is in hand the second is refused with 409
<code>idempotency_key_in_use</code> and <code>Retry-After</code>; with another body with 422
<code>idempotency_key_reused</code>. A call that was refused has done nothing, and its key is free. 409
<code>answer_lost</code> says that it was done, but that its process died before it answered: look at how things stand.</p>
<h3 id="webhooks">Webhooks</h3>
<p>A program need not ask again and again. Under Security and Data of the profile, or by
<a href="#addWebhook"><code>addWebhook</code></a>, up to five public https addresses are told what
happens${options.demo ? ' (in this demo also <code>http://localhost:8700/</code>)' : ''}. What is not answered by a 2xx
within ten seconds is sent again for a day; the last month is listed, and each may be sent once more. An event may come
twice, and another may overtake it: <code>webhook-id</code> is the same each time. Believe none whose signature you have not
looked at; it is made as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says.</p>
<table><thead><tr><th>Event</th><th>When</th></tr></thead><tbody>
${Object.entries(eventSummaries)
  .map(([type, whenSent]) => `<tr><td><code>${safe(type)}</code></td><td>${safe(whenSent)}</td></tr>`)
  .join('\n')}
</tbody></table>
<p>This takes them, and refuses what is not ours:</p>
<pre id="webhook" tabindex="0">export SHUNYA_WEBHOOK_SECRET=whsec_…
${safe(webhookReceiver)}</pre>
<h3>A client with types</h3>
<p><code>npm run build:client</code> in the folder of Shunya makes a package for JavaScript and TypeScript that does all of
this by itself; <code>examples/file-csv</code> there is a program that files for a CSV of GSTINs by it.</p>
${shownTopics
  .map(
    ({ topic, about, calls }) =>
      `<h2 id="${idOf(topic)}">${safe(topic)}</h2>\n<p>${safe(about)}</p>\n${calls.map((call) => callSection(call, operation(call))).join('\n')}`,
  )
  .join('\n')}
<h2 id="schemas">Schemas</h2>
${Object.entries(document.components.schemas)
  .map(([name, schema]) => detail(name, schema, `schema-${name}`))
  .join('\n')}
<h2 id="refusals">Refusals</h2>
<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>
${problemCodes
  .map(
    (code) =>
      `<tr><td>${problems[code].status}</td><td><code>${safe(code)}</code></td><td>${safe(problemTexts.en[code])}</td></tr>`,
  )
  .join('\n')}
</tbody></table>
</main>
</body>
</html>
`;
}

/** "topic-filing-history": the anchor of a topic's heading. */
const idOf = (topic: string): string => `topic-${topic.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

function callSection(call: Call & { name: CallName }, operation: Operation | undefined): string {
  const methods = [call.method, ...(call.alsoMethods ?? [])].join(' or ');
  const parameters = (operation?.parameters ?? []).map(
    ({ name, in: place, required }) => `<code>${safe(name)}</code> (${place}${required ? ', needed' : ''})`,
  );
  const body = operation?.requestBody?.content['application/json'];
  const answer = operation?.responses['200']?.content?.['application/json'];
  return `<section id="${call.name}">
<h3><code>${methods} ${safe(call.path)}</code></h3>
<p>${safe(call.summary)}. ${call.proof === undefined ? accessOf(call) : proofWords[call.proof]}</p>
${parameters.length === 0 ? '' : `<p>Takes ${parameters.join(', ')}.</p>`}
${body === undefined ? '' : detail(`Body: ${nameOf(body)}`, body.example)}
${answer?.example === undefined ? '' : detail(`Answer: ${nameOf(answer)}`, answer.example)}
<p>May be refused: ${refusalsOf(call)
    .map((code) => `<code>${safe(code)}</code>`)
    .join(', ')}.</p>
</section>`;
}

const nameOf = ({ schema }: { schema?: { $ref?: string } }): string => schema?.$ref?.split('/').at(-1) ?? '';

const detail = (title: string, shown: unknown, id = ''): string =>
  `<details${id === '' ? '' : ` id="${id}"`}><summary>${safe(title)}</summary><pre tabindex="0">${safe(JSON.stringify(shown, null, 2))}</pre></details>`;

const accessOf = ({ access, scope }: Call): string =>
  scope === undefined
    ? accessWords[access]
    : `Needs a session, or an API key with the scope <code>${scope}</code>.`;

const accessWords: Record<Call['access'], string> = {
  open: 'Needs no session.',
  'signed-in': 'Needs a session.',
  demo: 'In demo mode only; needs no session.',
};

const proofWords: Record<NonNullable<Call['proof']>, string> = {
  'id-token': 'Needs no session, but the ID token as bearer.',
  'provider-cookie': 'Needs no session, but the identity provider’s cookie.',
  signature: 'Needs no session, but the forwarder’s signature.',
};

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The colours are those of the pages (web/src/tokens.css). One press on a program selects the whole of it. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.985 0.008 110), oklch(0.19 0.018 190));
  --sheet: light-dark(oklch(1 0 0), oklch(0.235 0.02 190));
  --raised: light-dark(oklch(0.965 0.012 140), oklch(0.275 0.022 190));
  --ink: light-dark(oklch(0.24 0.035 190), oklch(0.95 0.01 170));
  --muted: light-dark(oklch(0.45 0.03 190), oklch(0.76 0.02 180));
  --rule: light-dark(oklch(0.9 0.012 150), oklch(0.34 0.02 190));
  --primary: light-dark(oklch(0.43 0.085 178), oklch(0.8 0.12 172));
  --on-primary: light-dark(oklch(1 0 0), oklch(0.2 0.03 180));
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; }
body { font: 16px/1.55 Inter, system-ui, sans-serif; margin: 0; color: var(--ink); background: var(--paper); }
a { color: var(--primary); }
header { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; justify-content: space-between; gap: 1rem;
  min-height: 4rem; padding: 0 1.5rem; background: var(--sheet); border-bottom: 1px solid var(--rule); }
header a { display: inline-flex; align-items: center; gap: 0.6rem; min-height: 2.75rem; padding: 0 0.5rem; color: var(--muted); text-decoration: none; }
header a:hover, header .name { color: var(--ink); }
.name { font-size: 1.25rem; font-weight: 700; }
.name svg { width: 2rem; height: 2rem; }
.name rect { fill: var(--primary); }
.name ellipse { fill: none; stroke: var(--on-primary); stroke-width: 3.4; }
.index ul { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0; padding: 1rem 1.5rem 0; list-style: none; }
.index a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--muted); text-decoration: none; }
.index a:hover { color: var(--ink); text-decoration: underline; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem; }
@media (min-width: 64rem) {
  .index { position: fixed; top: 4rem; bottom: 0; width: 14rem; overflow-y: auto; }
  .index ul { flex-direction: column; }
  .index a { min-height: 2rem; }
  main { margin: 0 auto 0 15rem; }
}
h1, h2, h3 { line-height: 1.2; letter-spacing: -0.015em; }
h2 { margin-top: 2.5rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--rule); }
h3 { margin-bottom: 0; }
h3, td, code, summary { overflow-wrap: anywhere; }
code, pre { font-family: 'IBM Plex Mono', ui-monospace, Menlo, monospace; font-size: 0.92em; }
section p { margin: 0.25rem 0; }
pre { overflow: auto; padding: 0.75rem 1rem; background: var(--raised); border-radius: 0.75rem; }
pre[id] { user-select: all; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
`;
