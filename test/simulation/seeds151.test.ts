import { test } from 'node:test';
import { firstSeeds, liveSeeds, named } from './seeds.ts';

for (const from of firstSeeds(151, 200)) test(named(from), () => liveSeeds(from));
