import { test } from 'node:test';
import { yearsAt } from './seeds.ts';

for (const { name, live } of yearsAt('drawn', 61)) test(name, live);
