import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample, settingsPage, withBlock } from './settingsPages.ts';

// Rewrites all pages about the settings: docs/settings.md, the table of README.md and .env.example.
const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
for (const [file, text] of [
  ['docs/settings.md', settingsPage()],
  ['README.md', withBlock(readme)],
  ['.env.example', envExample()],
] as const) {
  writeFileSync(join(root, file), text);
  console.log(`wrote ${file}`);
}
