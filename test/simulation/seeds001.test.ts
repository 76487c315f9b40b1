import { liveSeeds } from './seeds.ts';

liveSeeds(1, 50);
