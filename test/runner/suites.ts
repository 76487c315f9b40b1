import { after, describe } from 'node:test';
import { createRequire } from 'node:module';
import { endProcess } from './atEnd.ts';

const require = createRequire(import.meta.url);

// Each file is a suite of its own, one after the other in one process: its hooks run before and after its own tests,
// and after the first it finds Node, the modules and what `atEnd` keeps already there. Loaded at once, because a test
// belongs to the suite in which it is met: a file that waits while it loads would be met anywhere, and is refused.
for (const file of process.argv.slice(2)) describe(file, () => void require(file));

after(endProcess);
