import { codeInText } from '#domain/gst/evc.ts';
import { receiveCode, giveCode } from '#usecases/codes/giveCode.ts';
import { listAwaitedCodes } from '#usecases/codes/listAwaitedCodes.ts';
import type { Message } from '../../portal-sim/book.ts';
import type { User } from './people.ts';
import type { World } from './world.ts';

const minute = 60_000;

/** The portal's mail: lost, late and doubled by chance, forwarded or read and typed by hand. */
export function bringMail(world: World, users: User[]): void {
  world.onMail = (message) => {
    const calm = world.phase !== 'trouble';
    if (message.channel !== 'mail' || message.username === '') return;
    if (!message.forwards) {
      // A GSTIN may be in the care of two: each of them learns the code and types it where it is asked for.
      for (const user of users.filter((one) => one.usernames.includes(message.username))) {
        if (calm || world.chance(0.9))
          world.after(world.between(20_000, (calm ? 3 : 12) * minute), 'a person reads a mail', () =>
            typeCode(world, user, message),
          );
      }
      return;
    }
    if (!calm && world.chance(0.02)) return;
    const copies = !calm && world.chance(0.03) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      // A mail may be overtaken by the next one.
      const late = !calm && world.chance(0.03);
      world.after(
        late ? world.between(minute, 15 * minute) : world.between(1000, 40_000),
        'a mail comes',
        () => forward(world, message),
      );
    }
  };
}

/**
 * Brings a mail to the relay, as the demo's mail sink does for a signatory who forwards. A mail server that hears
 * no answer, because the program died over it, tries again.
 */
function forward(world: World, message: Message): void {
  const code = codeInText(message.text) ?? '';
  let answered = false;
  world.act('relay', async (ports) => {
    const byMail = await ports.systemRows.codes.relayKeysOfMail(message.to);
    for (const relayKey of new Set([...byMail, ...relayKeysOf(world, message)])) {
      world.delivered.push({ code, to: relayKey, at: world.scheduler.time.now });
      const text = async (): Promise<string> => `${message.subject}\n\n${message.text}`;
      await receiveCode(ports, { relayKeys: [relayKey], text, channel: 'relay' });
    }
    answered = true;
  });
  world.after(2 * minute, 'the mail server looks whether it was answered', () => {
    if (!answered) forward(world, message);
  });
}

/** Where the portal does not tell whose mail it is, people enter the relay's address at their mail provider. */
function relayKeysOf({ store: { tables } }: World, { username }: Message): string[] {
  const ids = [...tables.registrations.values()]
    .filter((row) => row.username === username && row.deletedAt === null)
    .map((row) => row.signatoryId);
  return [...tables.signatories.values()].filter(({ id }) => ids.includes(id)).map((row) => row.relayKey);
}

/** The signatory reads the portal's mail and types the code where the app asks for this one, mostly right. */
function typeCode(world: World, user: User, { username, text }: Message): void {
  world.act('types a code', async (ports) => {
    const careless = world.phase === 'trouble' && world.chance(0.05);
    const code = careless ? '000000' : codeInText(text);
    const gstin = world.book.taxpayers[username]?.gstin;
    const awaited = await listAwaitedCodes(ports, user.id);
    const request = awaited.find((one) => one.gstin === gstin) ?? (careless ? awaited[0] : undefined);
    if (code === null || request === undefined) return;
    world.delivered.push({ code, to: `typed ${world.delivered.length}`, at: world.scheduler.time.now });
    await giveCode(ports, user.id, { id: request.id, code });
  });
}
