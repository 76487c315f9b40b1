import { type CallName, callList } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { problems } from '#contract/problems.ts';
import { schemaOf } from './openApi.ts';

/** The API as a page to read: no script, one style sheet of our own. */
export function docsPage(options: { demo: boolean }): string {
  const shown = callList.filter((call) => options.demo || call.access !== 'demo');
  const topics = [...new Set(shown.map((call) => call.topic))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shunya API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Shunya API</h1>
<p>Every answer is <code>{success, data, message}</code>; a refusal has <code>success: false</code>, a stable
<code>code</code>, a <code>message</code> to show and, for fields, <code>errors</code>. Machines read
<a href="/api/openapi.json">openapi.json</a>.</p>
${topics
  .map(
    (topic) =>
      `<h2>${safe(topic)}</h2>\n${shown
        .filter((call) => call.topic === topic)
        .map(callSection)
        .join('\n')}`,
  )
  .join('\n')}
<h2>Refusals</h2>
<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>
${Object.entries(problems)
  .map(
    ([code, { status, message }]) =>
      `<tr><td>${status}</td><td><code>${safe(code)}</code></td><td>${safe(message)}</td></tr>`,
  )
  .join('\n')}
</tbody></table>
</main>
</body>
</html>
`;
}

function callSection(call: Call & { name: CallName }): string {
  const methods = [call.method, ...(call.alsoMethods ?? [])].join(' or ');
  const parts = [
    ['Query', call.query && schemaOf(call.query, 'input')],
    ['Body', call.body && schemaOf(call.body, 'input')],
    ['Data', call.kind === undefined ? schemaOf(call.data, 'output') : undefined],
    ['Beside the data', call.beside && schemaOf(call.beside, 'output')],
  ] as const;
  return `<section id="${call.name}">
<h3><code>${methods} ${safe(call.path)}</code></h3>
<p>${safe(call.summary)}. ${accessWords[call.access]}</p>
${parts
  .flatMap(([title, schema]) =>
    schema
      ? [`<details><summary>${title}</summary><pre>${safe(JSON.stringify(schema, null, 2))}</pre></details>`]
      : [],
  )
  .join('\n')}
</section>`;
}

const accessWords: Record<Call['access'], string> = {
  open: 'Needs no session.',
  'signed-in': 'Needs a session.',
  demo: 'In demo mode only; needs no session.',
};

const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const docsStyle = `:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
h3 { margin-bottom: 0; }
h3, td, code { overflow-wrap: anywhere; }
section p { margin-top: 0.25rem; }
pre { overflow: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid; vertical-align: top; }
`;
