import { liveSeeds } from './seeds.ts';

liveSeeds(151, 200);
