import { once } from 'node:events';
import { createServer } from 'node:net';

// Linux hands out 32768 and above to outgoing connections, macOS and Windows 49152 and above: a port from there that
// is free now may be somebody's connection when the process it was chosen for starts, or starts again.
const lowest = 12_000;
const beyond = 32_000;

// Each process begins at its own port and counts upward, so that no process gets a port that another was just given
// and does not listen at yet.
const perProcess = 100;
let next = lowest + ((process.pid * perProcess) % (beyond - lowest));

/** A port that is free at every address and that no outgoing connection is given: a process can come back to it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < beyond ? port + 1 : lowest;
    const server = createServer().listen(port, '0.0.0.0');
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
