import { once } from 'node:events';
import { createServer } from 'node:net';

// Linux hands out 32768 and above to outgoing connections, macOS and Windows 49152 and above: a port from there that
// is free now may be somebody's connection when the process it was chosen for starts, or starts again.
const lowest = 12_000;
const beyond = 32_000;

/** A loopback port that is free and that no outgoing connection is given: a process can come back to it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (beyond - lowest));
    const server = createServer().listen(port, '127.0.0.1');
    const taken = await once(server, 'listening').then(
      () => false,
      () => true,
    );
    if (taken) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
