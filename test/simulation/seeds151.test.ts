import { test } from 'node:test';
import { firstSeeds, liveSeeds, named } from './seeds.ts';

for (const from of firstSeeds(151, 170)) test(named(from), () => liveSeeds(from));
