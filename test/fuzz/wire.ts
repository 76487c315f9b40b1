import * as fc from 'fast-check';
import net from 'node:net';
import { gzipSync } from 'node:zlib';

const bomb = gzipSync(Buffer.alloc(20_000_000, '[')).toString('latin1');
const utf16 = Buffer.from('{"phone_number":"+919876543210"}', 'utf16le').toString('latin1');

const lines = fc.constantFrom(
  'GET /api/health HTTP/1.1',
  'POST /api/auth/send-code HTTP/1.1',
  'POST /api/auth/send-code HTTP/1.0',
  'POST /api/auth/send-code HTTP/9.9',
  'BREW /api/health HTTP/1.1',
  'TRACE / HTTP/1.1',
  'CONNECT example.org:443 HTTP/1.1',
  'GET //example.org/%2e%2e/%00 HTTP/1.1',
  'GET http://169.254.169.254/ HTTP/1.1',
  'GET * HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
);
const headers = fc.constantFrom(
  'Host: shunya.example',
  'Host: a\r\nHost: b',
  'Content-Type: application/json',
  'Content-Type: application/json; charset=utf-16',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Encoding: gzip',
  'Content-Length: 5',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: gzip, chunked',
  'Expect: 100-continue',
  'Expect: a miracle',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close',
  'Range: bytes=0-0,1-1,2-2',
  'X-Forwarded-For: 127.0.0.1, ::1, x',
  `Cookie: ${'a=b; '.repeat(3_000)}`,
  `Authorization: Bearer ${'.'.repeat(10_000)}`,
  ' folded: yes',
  'no colon',
  'x: \u0000',
);
const bodies = fc.constantFrom(
  '',
  '{}',
  '{"a":1}',
  '5\r\n{"a":\r\n',
  'fffffffffffffffff\r\n',
  '0\r\n\r\n',
  '\u00ff\u00fe\u0000',
  bomb,
  utf16,
  '['.repeat(60_000),
);

/** Almost HTTP, as bytes of Latin-1. */
export const hostileWire: fc.Arbitrary<string> = fc
  .tuple(lines, fc.array(headers, { maxLength: 5 }), bodies)
  .map(([line, given, body]) => `${line}\r\n${given.join('\r\n')}\r\n\r\n${body}`);

/**
 * The fault in the answer; null where it was refused, answered or hung up on. A sender that stops is not waited for.
 */
export function sendWire(port: number, bytes: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    const end = (): void => {
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      resolve(
        status >= 500 && status !== 503 && status !== 505 && status !== 501 ? answer.slice(0, 300) : null,
      );
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      // One answer is enough.
      if (answer.includes('\r\n\r\n') && !answer.startsWith('HTTP/1.1 100')) end();
    });
    socket.setTimeout(150, end);
    socket.on('close', end);
    socket.on('error', end);
    socket.end(Buffer.from(bytes, 'latin1'));
  });
}
