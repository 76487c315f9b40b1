import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { appForTests } from './appForTests.ts';

/** A connection that has written this much, and what it has been answered when it ends. */
async function connection(port: number, writes: string): Promise<{ ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answered = '';
  socket.on('data', (chunk) => (answered += chunk.toString()));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close').then(() => answered);
  if (writes !== '') await new Promise((written) => socket.write(writes, written));
  return { ended };
}

test('a server that closes waits for the answers under way, and for nobody who has asked nothing', async () => {
  let answers: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answers = resolve));
  let isAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  const at = await appForTests({
    deps: {
      databaseAnswers: async () => {
        isAsked();
        await held;
        return true;
      },
    },
  });
  await at.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = at.app.server.address() as AddressInfo;
  const accepted = once(at.app.server, 'connection');
  const silent = await connection(port, '');
  const half = await connection(port, 'GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\n');
  await accepted;
  const whole = await connection(
    port,
    'GET /api/ready HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n',
  );
  await asked;
  const closed = at.close();
  // Without an answer: after a minute Node would say 408.
  assert.deepEqual([await silent.ended, await half.ended], ['', '']);
  answers();
  assert.match(await whole.ended, /^HTTP\/1\.1 200 /);
  await closed;
});
