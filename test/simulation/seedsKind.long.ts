import { test } from 'node:test';
import { yearsAt } from './seeds.ts';

for (const { name, live } of yearsAt('kind', 1)) test(name, live);
