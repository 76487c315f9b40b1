import { liveSeeds } from './seeds.ts';

liveSeeds(101, 150);
