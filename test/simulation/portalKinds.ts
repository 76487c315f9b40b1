import { readKindness } from '../../portal-sim/kindness.ts';
import type { Family } from '../api/portal/profileOf.ts';
import type { PortalKind } from './portalOfWorld.ts';

/** The portal of a seed: `kind`, `unkind`, a line of switches, or `drawn`: each switch by the seed. */
export function portalKindOf(family: Family, kindness: string, seed: number): PortalKind {
  const read = readKindness(kindness.replace(/^drawn/, `seed=${seed}`));
  if ('problem' in read) throw new Error(read.problem);
  return { family, kindness: read.kindness };
}

export const families: readonly { family: Family; name: string }[] = [
  { family: 'raw', name: 'the raw family' },
  { family: 'sandbox', name: 'Sandbox’s family' },
];
