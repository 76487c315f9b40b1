import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `act` while no other process of this machine does so for the same folder. The lock is a name that the process
 * listens on: it ends with the process, however that ends, so none is ever left behind, and it lies outside the
 * folder, which `act` may empty. `waits` is the message of the process that must wait.
 */
export async function withFolderLock(folder, waits, act) {
  const name = lockName(folder);
  let said = false;
  for (;;) {
    const server = await listen(name);
    if (server !== undefined) {
      try {
        return await act();
      } finally {
        server.close();
        server.drop();
      }
    }
    if (!said) console.error(waits);
    said = true;
    await holderGone(name);
  }
}

function lockName(folder) {
  const key = `shunya-folder-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${key}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${key}`;
  return join(tmpdir(), `${key}.sock`);
}

/** A server on the name, or undefined when someone else listens. */
function listen(name) {
  return new Promise((resolve) => {
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => waiting.delete(socket));
    });
    server.drop = () => {
      for (const socket of waiting) socket.destroy();
    };
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        resolve(undefined);
        return;
      }
      // A machine that allows no such name still gets its work done, only without the lock.
      resolve({ close() {}, drop() {} });
    });
    server.listen(name, () => resolve(server));
  });
}

/** Resolves when the holder lets go: the connection to it ends. */
function holderGone(name) {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.on('error', (error) => {
      // A socket file nobody listens on is left by a killed holder where names are files.
      if (error.code === 'ECONNREFUSED' && !name.startsWith('\0')) rmSync(name, { force: true });
    });
    socket.on('close', () => setTimeout(resolve, 50));
    socket.resume();
  });
}
