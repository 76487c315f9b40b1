import { readFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what the page showed when a test failed: a CI machine keeps no file to open afterwards. */
export default class PageOfFailure implements Reporter {
  printsToStdio = (): boolean => false;

  async onTestEnd(test: TestCase, { status, attachments }: TestResult): Promise<void> {
    if (status === test.expectedStatus) return;
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    if (path === undefined) return;
    const [, page] = (await readFile(path, 'utf8')).split('# Page snapshot');
    const [snapshot] = page?.split('# Test source') ?? [];
    if (snapshot !== undefined) process.stdout.write(`The page in "${test.title}":${snapshot.trimEnd()}\n`);
  }
}
