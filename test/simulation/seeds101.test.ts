import { test } from 'node:test';
import { firstSeeds, liveSeeds, named } from './seeds.ts';

for (const from of firstSeeds(101, 120)) test(named(from), () => liveSeeds(from));
