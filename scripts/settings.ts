import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample, settingsPage } from './settingsPages.ts';

// Writes docs/settings.md and .env.example from the declared settings.
const root = join(import.meta.dirname, '..');
for (const [file, text] of [
  ['docs/settings.md', settingsPage()],
  ['.env.example', envExample()],
] as const) {
  writeFileSync(join(root, file), text);
  console.log(`wrote ${file}`);
}
