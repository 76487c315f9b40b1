import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { globalSetup, globalTeardown } from '../setup.ts';

const build = join(import.meta.dirname, '../../../scripts/build.mjs');

/** Builds the pages where their sources have changed, and starts what all tests share. Playwright calls the answer at the end. */
export default async function setUp(): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [build]);
  await globalSetup();
  return globalTeardown;
}
