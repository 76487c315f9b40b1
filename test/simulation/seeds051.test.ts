import { liveSeeds } from './seeds.ts';

liveSeeds(51, 100);
