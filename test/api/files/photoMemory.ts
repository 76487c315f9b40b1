import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { makePhoto } from '#files/makePhoto.ts';

// A process of its own, because memory is counted by the process: the most it ever had before a photo, after one, and
// after eight at once.

const mostKb = (): number => process.resourceUsage().maxRSS;

const photo = await readFile(process.argv[2] ?? '');
const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#ffffff' } })
  .jpeg()
  .toBuffer();
await makePhoto(small);
const idle = mostKb();
const first = await makePhoto(photo);
const one = mostKb();
const eight = await Promise.all(Array.from({ length: 8 }, () => makePhoto(photo)));
const drawn = [first, ...eight].filter(({ ok }) => ok).length;
process.stdout.write(JSON.stringify({ drawn, idle, one, eight: mostKb() }));
