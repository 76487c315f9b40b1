import { test } from 'node:test';
import { liveTen, named, tens } from './seeds.ts';

for (const from of tens(51, 100)) test(named(from), () => liveTen(from));
