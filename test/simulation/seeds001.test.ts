import { test } from 'node:test';
import { liveTen, named, tens } from './seeds.ts';

for (const from of tens(1, 50)) test(named(from), () => liveTen(from));
