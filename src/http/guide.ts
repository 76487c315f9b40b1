import { problemCodes, problems } from '#contract/problems.ts';
import { problemText } from './sayProblem.ts';
import { firstCall, programByKey, quickstart, webhookReceiver } from './quickstart.ts';

/**
 * The chapters above the calls, in Markdown: the description of the OpenAPI document. They go from the first key to a
 * filed return, then to events; what applies to every call stands at the end. `address` is the product's public
 * address, which the programs call.
 */
export const guide = (options: { address: string; demo: boolean }): string => `
File nil GSTR-1 and GSTR-3B returns from a program of yours, and be called when each has its ARN.

# Get a key

1. [Sign in](/login)${options.demo ? ' with any Indian mobile number: its code arrives on the [demo desk](/demo)' : ' with your mobile number'}.
2. Add a GSTIN on the [dashboard](/dashboard)${options.demo ? ': the username `narmada.foods`, the password `Demo@1234`' : ''}.
3. Open [Security and Data](/profile#security) of your profile, and press ‘Make a key’ under ‘Keys for other programs’.
4. Copy the key. It is shown once.

The scope \`read\` reads, \`start\` starts filings that are agreed to, and \`codes\` hands in portal codes. A key ends
on its day, and can be revoked at any time.

# Make the first call

The key goes with each call as \`Authorization: Bearer shunya_…\`. This lists your GSTINs:

${shell(firstCall(options))}

Every response is \`{success, data, message}\`. To try a call out on this page, press Test Request beside it and type the
key under Authentication. This page forgets the key when it is closed.

# File a month

This program starts every month that may be filed now:

${shell(`export SHUNYA_KEY=shunya_…\n${programByKey(options)}`)}

No key agrees to a month: without a consent of a person the call is refused with \`needs_consent\`. The ARNs are in
\`POST /api/filling-history\` as soon as the portal has given them; a webhook calls you then.

# Webhooks

Instead of polling, a program can receive events at up to five public https addresses. Add one there
under ‘Notices to other programs’, or by \`POST /api/webhooks\`${options.demo ? ' (in this demo also `http://localhost:8700/`)' : ''}. This program receives events, and refuses those with another signature:

${shell(`export SHUNYA_WEBHOOK_SECRET=whsec_…\n${webhookReceiver}`)}

Verify each signature, which follows Standard Webhooks. An event that gets no 2xx within ten seconds is sent again for a
day; the events of the last month are listed, and each can be sent once more. An event may arrive twice or out of order:
its \`webhook-id\` stays the same. The events are listed at the end of this page.

# From nothing to a filed return

A program can also sign in for a person, add a GSTIN and say that its month is nil. Paste this into a terminal with Node 20
or newer.${options.demo ? ' A pretend taxpayer files at the pretend portal; nothing reaches the real one.' : ''}

${shell(quickstart(options))}

# A typed client

\`npm run build:client\` in the folder of Shunya makes a package for JavaScript and TypeScript that does all of this;
\`examples/file-csv\` there is a program that files for a CSV of GSTINs with it.

# Sessions

The access token of a signed-in person goes with each call as \`Authorization: Bearer …\` and is good for 15 minutes. Before
it ends, \`POST /api/auth/refresh-token\` returns a new one and a new refresh token, in exchange for the latest refresh
token and a fresh ID token.

# Idempotency

A call that changes something takes an \`Idempotency-Key\`, best a random UUID or a name for the act, as above. With the
same key it runs once: for 24 hours a repeated call returns the first response, with \`Idempotency-Replayed: true\`. While
the first call is still running, the second is refused with 409 \`idempotency_key_in_use\` and \`Retry-After\`; with
another body it is refused with 422 \`idempotency_key_reused\`. A refused call has changed nothing, and its key is free.
409 \`answer_lost\` says that the call ran, but its process ended before the response: read the current state.

# Limits

A call that is refused with 429 or 503 says in \`Retry-After\` how many seconds to wait. Any call may also be refused with
405 at an address that has no such method, with 421 under a name that is not this server’s, and with 431 for headers that
are too large.

# Refusals

A refusal has \`success: false\`, a stable \`code\`, a \`message\` to show and, for fields, \`errors\`.

| Status | Code | Message |
|---|---|---|
${problemCodes.map((code) => `| ${problems[code].status} | \`${code}\` | ${problemText(code, 'en')} |`).join('\n')}
`;

const shell = (program: string): string => `\`\`\`bash\n${program}\n\`\`\``;
