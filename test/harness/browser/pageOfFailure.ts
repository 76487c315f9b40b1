import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what the page showed when a test failed: a CI machine keeps no file to open afterwards. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter from the default export
export default class PageOfFailure implements Reporter {
  printsToStdio = (): boolean => false;

  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status === test.expectedStatus) return;
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    if (path === undefined) return;
    const [, page] = readFileSync(path, 'utf8').split('# Page snapshot');
    const [snapshot] = page?.split('# Test source') ?? [];
    if (snapshot !== undefined) process.stdout.write(`The page in "${test.title}":${snapshot.trimEnd()}\n`);
  }
}
