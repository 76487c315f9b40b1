import { test } from 'node:test';
import { liveTen, named, tens } from './seeds.ts';

for (const from of tens(101, 150)) test(named(from), () => liveTen(from));
