import { defineConfig } from '@playwright/test';

/**
 * The journeys in a browser. `main` is what `npm test` runs; `long` holds the rest of `npm run test:all`.
 * A failed test leaves a trace: `npx playwright show-trace test-results/…/trace.zip`.
 */
export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/harness/browser/setup.ts',
  // The tests of a file follow one another; files run side by side. More than cores: pages wait for the portal.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Only against a test that hangs: no test counts on a machine's speed.
  timeout: 15 * 60_000,
  // The pictures of the screens (screens.pictures.ts). A missing one is made on demand only: somebody looks at it. One
  // Chromium differs from another in up to 65 pixels at this threshold, a screen without an icon in 400.
  snapshotPathTemplate: 'test/browser/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  expect: { toMatchSnapshot: { threshold: 0.3, maxDiffPixels: 120 } },
  use: { trace: 'retain-on-failure' },
  reporter: [['list'], ['./test/harness/browser/pageOfFailure.ts']],
  projects: [
    { name: 'main', testMatch: '**/*.test.ts' },
    { name: 'long', testMatch: '**/*.long.ts' },
    { name: 'pictures', testMatch: '**/*.pictures.ts' },
  ],
});
