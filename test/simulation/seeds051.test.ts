import { test } from 'node:test';
import { firstSeeds, liveSeeds, named } from './seeds.ts';

for (const from of firstSeeds(51, 70)) test(named(from), () => liveSeeds(from));
