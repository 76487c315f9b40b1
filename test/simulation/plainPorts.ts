import type { FilingLinks, Ids, Log, Seal, Limits } from '#usecases/ports/machine.ts';

/** Seals nothing, but opens only for the owner and field it was sealed for, as the real one does. */
export const plainSeal: Seal = {
  seal: (secret, owner, field) => Buffer.from(JSON.stringify([owner, field, secret])),
  open: (envelope, owner, field) => {
    const [sealedFor, name, secret] = JSON.parse(Buffer.from(envelope).toString()) as string[];
    if (sealedFor !== owner || name !== field || secret === undefined)
      throw new Error(`an envelope of ${name} was opened as ${field}`);
    return secret;
  },
  hash: (secret, purpose) => Buffer.from(`${purpose} ${secret}`),
};

/** Links that say what they are for. */
const plainLinks = (purpose: string): FilingLinks => ({
  make: ({ filingId, holderId }) => `https://shunya.example/${purpose}/#${filingId}.${holderId}`,
  read: () => null,
});
export const plainCodeLinks = plainLinks('code');
export const plainAnswerLinks = plainLinks('answer');
export const plainApprovalLinks = plainLinks('approve');
export const plainHandedLinks = plainLinks('handed');

export const plainPlanOf = (registrationId: string): string =>
  `https://shunya.example/gst-details/backlog/${registrationId}`;
export const plainPageOf = (registrationId: string): string =>
  `https://shunya.example/gst-details?id=${registrationId}`;
/** Counts in memory, as the database does. */
export function plainLimits(): Limits {
  const windows = new Map<string, number>();
  return {
    count: (bucket, { windowMs }, now, hits) => {
      const startsAt = now - (now % windowMs);
      const name = `${bucket}/${startsAt}`;
      const counted = (windows.get(name) ?? 0) + hits;
      windows.set(name, counted);
      return Promise.resolve({ hits: counted, again: startsAt + windowMs });
    },
  };
}

export type Random = () => number;

/** Mulberry32: small, fast and the same everywhere. */
export function seeded(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function seededIds(random: Random): Ids {
  const hex = (length: number): string => {
    let text = '';
    while (text.length < length)
      text += Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return text.slice(0, length);
  };
  return {
    uuid: () => {
      const all = hex(32);
      return `${all.slice(0, 8)}-${all.slice(8, 12)}-4${all.slice(13, 16)}-8${all.slice(17, 20)}-${all.slice(20)}`;
    },
    token: (bytes) => hex(bytes * 2),
    digits: (length) => Array.from({ length }, () => Math.floor(random() * 10)).join(''),
  };
}

/** Keeps what the engine logs as an error: a turn that threw is a bug. */
export function errorLog(errors: unknown[]): Log {
  return {
    info: () => undefined,
    warn: () => undefined,
    error: (fields, line) => void errors.push({ ...fields, line }),
  };
}
