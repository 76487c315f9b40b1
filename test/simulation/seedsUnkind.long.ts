import { test } from 'node:test';
import { yearsAt } from './seeds.ts';

for (const { name, live } of yearsAt('unkind', 61)) test(name, live);
