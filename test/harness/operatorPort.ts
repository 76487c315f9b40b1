import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { plainEnv } from '../fixtures/plainEnv.ts';
import type { Product } from './product.ts';

const program = join(import.meta.dirname, '../../src/main/admin/operator.ts');

export type OperatorPort = {
  address: string;
  /** The password of the page. */
  token: string;
  /** Ends the process as its supervisor does; answers its exit code. */
  stop(): Promise<number | null>;
};

/** `shunya operator` for a product, as a process of its own on a free port. */
export async function startOperatorPort(product: Product): Promise<OperatorPort> {
  const token = 'a-token-of-thirty-two-characters-or-more';
  const file = join(product.operatorEnv['DATA_DIR'] ?? '', 'operator-token');
  writeFileSync(file, `${token}\n`);
  const child = spawn(process.execPath, [program], {
    env: { ...plainEnv(), ...product.operatorEnv, OPERATOR_PORT: '0', OPERATOR_TOKEN_FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const port = /^The operator's page is at port (\d+)\.$/.exec(line)?.[1];
  assert.ok(port, line);
  return {
    address: `http://127.0.0.1:${port}`,
    token,
    stop: async () => {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}
