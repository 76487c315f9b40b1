import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { addTaxpayer, type TaxpayerSpec } from '../../portal-sim/taxpayers.ts';
import { bringMail } from './mail.ts';
import { makeInvariants } from './invariants.ts';
import type { PortalKind } from './portalOfWorld.ts';
import { makeWorld, type World } from './world.ts';
import { sayTrace } from './year.ts';

export const start = Date.parse('2026-11-02T10:00:00+05:30');
const personId = '00000002-0000-4000-8000-000000000000';
export const accountId = '00000001-0000-4000-8000-000000000000';
const username = 'one.taxpayer';

/** A world without chance: one taxpayer, a relay that works, no failures except the ones set. */
export function calmWorld({
  spec = {},
  crashAt,
  portalKind,
}: { spec?: Partial<TaxpayerSpec>; crashAt?: number; portalKind?: PortalKind } = {}): World {
  const world = makeWorld({ seed: 1, start, portalKind, ...(crashAt === undefined ? {} : { crashAt }) });
  world.phase = 'rest';
  const problem = addTaxpayer(world.book, { username, password: 'Demo@1234', ...spec }, start);
  if (problem !== null) throw new Error(problem);
  const person = {
    id: personId,
    phone: '+919800000000',
    name: '',
    email: '',
    role: 'user',
    createdAt: start,
  };
  world.store.tables.people.set(accountId, person);
  bringMail(world, [{ id: accountId, usernames: [spec.username ?? username] }]);
  return world;
}

export const add = (world: World, name: string = username): void =>
  world.act('adds', (ports) =>
    addRegistration(ports, accountId, {
      username: name,
      password: 'Demo@1234',
      nickName: '',
      gstin: null,
      askEachMonth: false,
    }),
  );

/** Runs until an instant and checks every step. */
export async function live(
  world: World,
  until: number,
  check: () => string | null = makeInvariants(world),
): Promise<void> {
  let goesOn = true;
  while (goesOn) {
    goesOn = await world.step(until);
    const broken = check();
    if (broken !== null) throw new Error(`${broken}\n${sayTrace(world)}`);
  }
}
