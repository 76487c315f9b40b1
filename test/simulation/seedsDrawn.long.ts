import { test } from 'node:test';
import { yearsAt, yearThatBroke } from './seeds.ts';

for (const { name, live } of yearsAt('drawn', 61)) test(name, live);

const { name, live } = yearThatBroke(
  'drawn',
  820_031,
  'a month whose predecessor was filed by hand is filed once a person presses Retry, whatever an older month waits for',
);
test(name, live);
