/**
 * A program that goes from nothing to a filed return with this API, to be pasted into a terminal with Node. In demo
 * mode it needs nobody: the SMS code is in the demo's inbox, and a pretend taxpayer files.
 */
export function quickstart(options: { address: string; demo: boolean }): string {
  const { ask, credentials, code } = options.demo ? inDemo : inProduction;
  return `cat > quickstart.mjs <<'end'
${ask}const call = async (method, path, body, token) => {
  const reply = await fetch(\`${options.address}/api/\${path}\`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: \`Bearer \${token}\` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await reply.json();
  if (!answer.success) throw new Error(\`\${reply.status} \${answer.code}: \${answer.message}\`);
  return answer.data;
};
const until = async (look) => {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};

// Prove a mobile number by the code that is sent to it, and open a session with the proof.
${credentials}
const { challenge } = await call('POST', 'identity/send-otp', { phone_number: phone });
${code}
const { id_token } = await call('POST', 'identity/verify-otp', { phone_number: phone, otp, challenge });
const { user } = await call('POST', 'auth/verify-token', { phone_number: phone }, id_token);

// Add a GSTIN by its portal credentials, and wait until the portal has told who it is.
const given = { username, password, business_nick_name: username };
const { id } = await call('POST', 'gstin/gst', given, user.token);
const gstin = await until(async () => {
  const { gstins: [found] } = await call('GET', \`gst-details/\${id}\`, undefined, user.token);
  return found.status !== 'pending' && found;
});
console.log(gstin.status, gstin.gstin, gstin.legal_name, gstin.remark);

// Say that this month is nil and file it today.
// Both returns are filed when the portal has given its numbers.
await call('PUT', 'gst-details/scheduled', { filling_type: 'schedule', id }, user.token);
let told = '';
const filing = await until(async () => {
  const [newest] = await call('POST', 'filling-history', { gstin: id }, user.token);
  if (newest && newest.next_act !== told) console.log((told = newest.next_act));
  const isFiled = newest?.gstr1_arn && newest.gstr3b_arn;
  const isOver = isFiled || newest?.reason || newest?.status === 'skipped';
  return isOver && newest;
});
const { title, status_text: status, error_message: error } = filing;
console.log(title, status, error, filing.gstr1_arn, filing.gstr3b_arn);
end
node quickstart.mjs`;
}

const inDemo = {
  ask: '',
  credentials: `const phone = \`+9198\${String(Date.now()).slice(-8)}\`;
const [username, password] = ['narmada.foods', 'Demo@1234'];`,
  code: `const otp = await until(async () => {
  const [sms] = await call('GET', \`demo/messages?to=\${encodeURIComponent(phone)}\`);
  return /^\\d{6}/.exec(sms?.text)?.[0];
});`,
};

const inProduction = {
  ask: `import { createInterface } from 'node:readline/promises';

const terminal = createInterface({ input: process.stdin, output: process.stdout });
`,
  credentials: `const phone = await terminal.question('Mobile number, as +91…: ');
const username = await terminal.question('User name at the GST portal: ');
const password = await terminal.question('Password there: ');`,
  code: `const otp = await terminal.question('Code of the SMS: ');
terminal.close();`,
};

/** The first call by an API key. */
export const firstCall = ({ address }: { address: string }): string => `export SHUNYA_KEY=shunya_…
curl -X POST -H "Authorization: Bearer $SHUNYA_KEY" \\
  ${address}/api/gstins`;

/** A program that starts filings that may go ahead, by an API key, once for each month however often it runs. */
export const programByKey = ({ address }: { address: string }): string => `cat > program.mjs <<'end'
const call = async (method, path, body, key) => {
  const reply = await fetch(\`${address}/api/\${path}\`, {
    method,
    headers: {
      authorization: \`Bearer \${process.env.SHUNYA_KEY}\`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const again = reply.headers.get('idempotency-replayed') === 'true';
  return { again, ...(await reply.json()) };
};

const months = await call('POST', 'filling-history', { limit: 50 });
if (!months.success) throw new Error(months.code);
for (const month of months.data) {
  if (month.today !== 'offered') continue;
  const key = \`\${month.gstin}-\${month.period}\`;
  const path = \`filling/scheduled/today/\${month.id}\`;
  const { success, code, again } = await call('PUT', path, null, key);
  const said = again ? 'was started before' : 'is started';
  console.log(month.gstin, month.period, success ? said : code);
}
end
node program.mjs`;

/** A program that accepts the events of our webhook, and of no other. */
export const webhookReceiver = `cat > webhook.mjs <<'end'
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = Buffer.from(process.env.SHUNYA_WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
const isOurs = (headers, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': at } = headers;
  const signatures = headers['webhook-signature'] ?? '';
  const right = createHmac('sha256', secret).update(\`\${id}.\${at}.\${body}\`).digest();
  const given = signatures
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'));
  const isRight = (mac) => mac.length === right.length && timingSafeEqual(mac, right);
  return Math.abs(Date.now() / 1000 - at) < 300 && given.some(isRight);
};
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  if (!isOurs(request.headers, body)) return response.writeHead(400).end();
  response.writeHead(204).end();
  const { type, data } = JSON.parse(body);
  console.log(type, data.gstin, data.period, data.form, data.arn || data.reason);
});
server.listen(process.env.PORT ?? 8700, () => console.log('listening'));
end
node webhook.mjs`;
