import { globalSetup, globalTeardown } from '../setup.ts';

/** The same as before the tests of Node's runner. Playwright calls the answer at the end. */
export default async function setUp(): Promise<() => Promise<void>> {
  await globalSetup();
  return globalTeardown;
}
