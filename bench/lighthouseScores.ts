import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../test/harness/browser/findBrowser.ts';

const folder = join(import.meta.dirname, 'lighthouse');
const run = promisify(execFile);

export type Scores = {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  /** Cumulative layout shift. */
  cls: number;
};

type Audit = { scores: Omit<Scores, 'cls'>; cls: number; failing: string[] };

/** The median of three audits of a page, in Lighthouse's own phone: slow network, a processor slowed four times. */
export async function lighthouseScores(url: string): Promise<{ scores: Scores; failing: string[] }> {
  if (!existsSync(join(folder, 'node_modules/lighthouse'))) {
    console.error('Installing Lighthouse for this bench, once …');
    await run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder });
  }
  const audits: Audit[] = [];
  for (let at = 0; at < 3; at++) audits.push(await audit(url, 9333 + at));
  const median = (of: (each: Audit) => number): number =>
    audits.map(of).sort((a, b) => a - b)[1] ?? Number.NaN;
  return {
    scores: {
      performance: median(({ scores }) => scores.performance),
      accessibility: median(({ scores }) => scores.accessibility),
      'best-practices': median(({ scores }) => scores['best-practices']),
      seo: median(({ scores }) => scores.seo),
      cls: median(({ cls }) => cls),
    },
    failing: [...new Set(audits.flatMap(({ failing }) => failing))],
  };
}

async function audit(url: string, port: number): Promise<Audit> {
  const found = await findBrowser();
  const browser = await chromium.launch({
    ...found,
    args: [...found.args, `--remote-debugging-port=${port}`],
  });
  try {
    const { stdout } = await run(process.execPath, [join(folder, 'audit.mjs'), url, String(port)], {
      maxBuffer: 1 << 24,
    });
    return JSON.parse(stdout) as Audit;
  } finally {
    await browser.close();
  }
}
