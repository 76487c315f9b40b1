import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createClient } from '#contract/client.ts';
import { programEventBodies } from '#contract/programEvents.ts';
import { programEvents } from '#domain/views/programEvent.ts';
import { addAll, got, history, type Product, startProduct, until, type User } from '../../harness/product.ts';

let product: Product;
let user: User;
let server: Server;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919876543210');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
after(async () => {
  await product.close();
  server.closeAllConnections();
  server.close();
});

type Told = { type: string; data: { gstin?: string; form?: string; arn?: string; period?: string } };

test('a program starts an agreed month by its key and receives signed events of both returns', async () => {
  const url = `http://localhost:${(server.address() as AddressInfo).port}/events`;
  const { secret } = got(await user.client.addWebhook({ body: { url, events: [...programEvents] } })).data;
  const { key } = got(
    await user.client.makeKey({ body: { name: 'Accounting', scopes: ['read', 'start'] } }),
  ).data;
  const card = (await addAll(user, ['narmada.foods'])).get('narmada.foods');
  assert.equal(card?.status, 'success');
  const program = createClient({
    baseUrl: product.baseUrl,
    headers: () => ({ authorization: `Bearer ${key}` }),
  });
  const month = await until('the month', async () => (await history(user, card.gstin))[0] ?? null);
  got(await program.fileToday({ params: { id: month.id } }));
  const filed = await until('both events', async () => {
    const told = received
      .map(({ body }) => JSON.parse(body) as Told)
      .filter(({ type }) => type === 'filing.filed');
    return told.length >= 2 ? told : null;
  });
  const [entry] = await history(user, card.gstin);
  assert.equal(entry?.filled_by, 'API key');
  const told = filed.map(({ data }) => [data.form, data.arn, data.gstin, data.period]);
  assert.deepEqual(
    told.toSorted((a, b) => String(a).localeCompare(String(b))),
    [
      ['GSTR-1', entry.gstr1_arn, card.gstin, '102026'],
      ['GSTR-3B', entry.gstr3b_arn, card.gstin, '102026'],
    ],
  );
  assert.ok(received.some(({ body }) => body.includes('"registration.verified"')));
  for (const { headers, body } of received) {
    const { type } = JSON.parse(body) as { type: keyof typeof programEventBodies };
    programEventBodies[type].parse(JSON.parse(body));
    // Throws for a wrong signature.
    new Webhook(secret).verify(body, headers as Record<string, string>);
    assert.doesNotMatch(body, /narmada|Demo@1234|98765/i);
  }
  assert.deepEqual(product.errors, []);
});
