/**
 * A program that goes from nothing to a filed return by this API, as it is pasted into a terminal with Node. In demo
 * mode it asks nobody: the code of the SMS lies in the demo's inbox, and a pretend taxpayer files.
 */
export function quickstart(options: { address: string; demo: boolean }): string {
  const { ask, credentials, code } = options.demo ? inDemo : inProduction;
  return `cat > quickstart.mjs <<'end'
${ask}const call = async (method, path, body, token) => {
  const reply = await fetch(\`${options.address}/api/\${path}\`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: \`Bearer \${token}\` }) },
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
const { id } = await call('POST', 'gstin/gst', { username, password, business_nick_name: username }, user.token);
const gstin = await until(async () => {
  const { gstins: [found] } = await call('GET', \`gst-details/\${id}\`, undefined, user.token);
  return found.status !== 'pending' && found;
});
console.log(gstin.status, gstin.gstin, gstin.legal_name, gstin.remark);

// Say that this month is nil and file it today. Both returns are filed when the portal has given its numbers.
await call('PUT', 'gst-details/scheduled', { filling_type: 'schedule', id }, user.token);
let told = '';
const filing = await until(async () => {
  const [newest] = await call('POST', 'filling-history', { gstin: id }, user.token);
  if (newest && newest.next_act !== told) console.log((told = newest.next_act));
  return ['success', 'failed', 'error', 'skipped'].includes(newest?.status) && newest;
});
console.log(filing.title, filing.status_text, filing.error_message, filing.gstr1_arn, filing.gstr3b_arn);
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
