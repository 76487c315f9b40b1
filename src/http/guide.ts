import { problemCodes, problems } from '#contract/problems.ts';
import { problemText } from './sayProblem.ts';
import { programByKey, quickstart, webhookReceiver } from './quickstart.ts';

/**
 * The chapters above the calls, in Markdown: the description of the OpenAPI document. `address` is the product's
 * public address, which the programs call.
 */
export const guide = (options: { address: string; demo: boolean }): string => `
Every response is \`{success, data, message}\`; a refusal has \`success: false\`, a stable \`code\`, a \`message\` to
show and, for fields, \`errors\`. Any call may also be refused with 405 at an address that has no such method, with 421
under a name that is not this server’s, and with 431 for headers that are too large.

# From nothing to a filed return

Paste this into a terminal with Node 20 or newer.${options.demo ? ' A pretend taxpayer files at the pretend portal; nothing reaches the real one.' : ''}

${shell(quickstart(options))}

# Sessions

The access token goes with each call as \`Authorization: Bearer …\` and is good for 15 minutes. Before it ends,
\`POST /api/auth/refresh-token\` returns a new one and a new refresh token, in exchange for the latest refresh token and a
fresh ID token. A call that is refused with 429 or 503 says in \`Retry-After\` how many seconds to wait.

# API keys

A program needs no session. A signed-in person creates an API key for it, under Security and Data of the profile or by
\`POST /api/keys\`. The key is shown once, goes with each call as \`Authorization: Bearer shunya_…\`, ends on its day, and
can be revoked at any time. The scope \`read\` reads, \`start\` starts filings that are agreed to, and \`codes\` hands in
portal codes. No key agrees to a month: without a consent the call is refused with \`needs_consent\`.

To try out a call on this page, choose \`apiKey\` or \`session\` under Authentication and type the key or the access
token. This page forgets it when it is closed.

This program starts every month that may be filed now:

${shell(`export SHUNYA_KEY=shunya_…\n${programByKey(options)}`)}

# Idempotency

A call that changes something takes an \`Idempotency-Key\`, best a random UUID or a name for the act, as above. With the
same key it runs once: for 24 hours a repeated call returns the first response, with \`Idempotency-Replayed: true\`. While
the first call is still running, the second is refused with 409 \`idempotency_key_in_use\` and \`Retry-After\`; with
another body it is refused with 422 \`idempotency_key_reused\`. A refused call has changed nothing, and its key is free.
409 \`answer_lost\` says that the call ran, but its process ended before the response: read the current state.

# Webhooks

Instead of polling, a program can receive events at up to five public https addresses, added under Security and Data of
the profile or by \`POST /api/webhooks\`${options.demo ? ' (in this demo also `http://localhost:8700/`)' : ''}. An event that
gets no 2xx within ten seconds is sent again for a day; the events of the last month are listed, and each can be sent once
more. An event may arrive twice or out of order: its \`webhook-id\` stays the same. Verify each signature, which follows
Standard Webhooks. The events are listed at the end of this page.

This program receives them, and refuses events with another signature:

${shell(`export SHUNYA_WEBHOOK_SECRET=whsec_…\n${webhookReceiver}`)}

# A typed client

\`npm run build:client\` in the folder of Shunya makes a package for JavaScript and TypeScript that does all of this;
\`examples/file-csv\` there is a program that files for a CSV of GSTINs with it.

# Refusals

| Status | Code | Message |
|---|---|---|
${problemCodes.map((code) => `| ${problems[code].status} | \`${code}\` | ${problemText(code, 'en')} |`).join('\n')}
`;

const shell = (program: string): string => `\`\`\`bash\n${program}\n\`\`\``;
