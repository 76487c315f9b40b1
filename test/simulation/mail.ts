import { codeInText } from '#domain/evc.ts';
import { receiveCode } from '#usecases/receiveCode.ts';
import type { Message } from '../../portal-sim/book.ts';
import { typeCode, type User } from './people.ts';
import type { World } from './world.ts';

const minute = 60_000;

/** The portal's mail: lost, late and doubled by chance, forwarded or read and typed by hand. */
export function bringMail(world: World, users: User[]): void {
  world.onMail = (message) => {
    if (message.channel !== 'mail' || message.username === '') return;
    if (!message.forwards) {
      const user = users.find((one) => one.usernames.includes(message.username));
      if (user !== undefined && world.chance(0.9))
        world.after(world.between(20_000, 6 * minute), 'a person reads a mail', () =>
          typeCode(world, user, message.text),
        );
      return;
    }
    if (!world.quiet && world.chance(0.02)) return;
    const late = !world.quiet && world.chance(0.03);
    const copies = !world.quiet && world.chance(0.03) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      world.after(
        late ? world.between(minute, 15 * minute) : world.between(1000, 40_000),
        'a mail comes',
        () => forward(world, message),
      );
  };
}

/** Brings a mail to the relay, as the demo's mail sink does for a signatory who forwards. */
function forward(world: World, message: Message): void {
  world.delivered.push({ code: codeInText(message.text) ?? '', at: world.scheduler.time.now });
  world.act('relay', async (ports) => {
    for (const relayKey of await ports.store.asSystem((rows) => rows.codes.relayKeysOfMail(message.to)))
      await receiveCode(ports, { relayKey, text: `${message.subject}\n\n${message.text}`, channel: 'relay' });
  });
}
