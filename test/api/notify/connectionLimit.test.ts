import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { limitConnections } from '../../../src/notify/connectionLimit.ts';

/** A server without a network, to which connections come from any address. */
function limited(most: number) {
  const server = new EventEmitter();
  limitConnections(server, most);
  return {
    /** Answers how to close the connection, and the reply that it got at once. */
    from(remoteAddress: string): { close: () => void; reply: string } {
      let reply = '';
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        write: (text: string) => (reply = text),
        destroy: () => undefined,
      });
      server.emit('connection', socket);
      return { close: () => void socket.emit('close'), reply };
    },
  };
}

test('the addresses of one IPv6 network share its connections, in any spelling', () => {
  const server = limited(2);
  assert.equal(server.from('2001:db8:1:2::1').reply, '');
  assert.equal(server.from('2001:0DB8:1:2:ffff::9').reply, '');
  assert.match(server.from('2001:db8:1:2:aaaa:bbbb:cccc:dddd').reply, /^421 Too many connections/);
  assert.equal(server.from('2001:db8:1:3::1').reply, '', 'the network beside it');
});

test('IPv4 addresses count by themselves, also where the socket maps them into IPv6', () => {
  const server = limited(1);
  assert.equal(server.from('203.0.113.7').reply, '');
  assert.equal(server.from('::ffff:203.0.113.8').reply, '');
  assert.match(server.from('::ffff:203.0.113.7').reply, /^421 /);
});

test('a closed connection makes room for the next', () => {
  const server = limited(1);
  const first = server.from('2001:db8::1');
  const refused = server.from('2001:db8::2');
  assert.match(refused.reply, /^421 /);
  refused.close();
  first.close();
  assert.equal(server.from('2001:db8::3').reply, '');
});
