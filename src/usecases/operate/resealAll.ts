import type { Seal } from '../ports/machine.ts';
import type { SealedPlace, SealedRows, SealedValue } from '../ports/operate.ts';

const atOnce = 500;

type Resealed = { place: SealedPlace; resealed: number; unopened: number };

/**
 * Reseals every value under the current key while the program runs. Safe to interrupt and repeat. `unopened`:
 * values that no key of the ring opens; they stay.
 */
export async function resealAll(
  { rows, seal }: { rows: SealedRows; seal: Pick<Seal, 'seal' | 'open'> },
  current: string,
  onPlace: (done: Resealed) => void,
): Promise<void> {
  for (const place of rows.places) {
    const done: Resealed = { place, resealed: 0, unopened: 0 };
    let page: SealedValue[] = [];
    do {
      page = await rows.page(place, { notBy: current, after: page.at(-1)?.at ?? null, limit: atOnce });
      for (const { at, sealed: former, owner, field } of page) {
        const secret = opened(seal, former, owner, field);
        if (secret === null) done.unopened += 1;
        else if (await rows.replace(place, at, { former, sealed: seal.seal(secret, owner, field) }))
          done.resealed += 1;
      }
    } while (page.length === atOnce);
    onPlace(done);
  }
}

/** Null when its key is gone, or the value was tampered with. */
function opened(seal: Pick<Seal, 'open'>, sealed: Uint8Array, owner: string, field: string): string | null {
  try {
    return seal.open(sealed, owner, field);
  } catch {
    return null;
  }
}
