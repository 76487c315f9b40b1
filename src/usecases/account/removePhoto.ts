import type { AccountPorts } from './ports.ts';

export const removePhoto = (ports: Pick<AccountPorts, 'store'>, personId: string): Promise<void> =>
  ports.store.asPerson(personId, async (rows) => {
    await rows.photo.drop();
    await rows.changed();
  });
