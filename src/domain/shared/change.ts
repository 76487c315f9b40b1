/**
 * The parts of the data that pages read separately: registrations with their signatories, filings, codes, the
 * person's own data, and sign-ins elsewhere.
 */
const shownParts = ['gstins', 'filings', 'codes', 'account', 'sign_ins'] as const;
export type ShownPart = (typeof shownParts)[number];

/** A change in an account's rows, as sent to the open pages. */
export type Change = {
  parts: readonly ShownPart[];
  /** Ids of the changed registrations; null when any may have changed. */
  gstins: readonly string[] | null;
};

/** Sent when notices may have been missed. */
export const anyChange: Change = { parts: shownParts, gstins: null };

/**
 * All data on pages, to read it again without a notice. A sign-in elsewhere is not included: it was either sent or
 * missed.
 */
export const allData: Change = { parts: shownParts.filter((part) => part !== 'sign_ins'), gstins: null };

/** Above this number a page reads its whole lists anyway, and a PostgreSQL notice holds at most 8,000 bytes. */
const maxNamedGstins = 100;

export function changeOf(parts: Iterable<ShownPart>, gstins: Iterable<string>): Change {
  const known = new Set(parts);
  const named = [...new Set(gstins)];
  return {
    parts: shownParts.filter((part) => known.has(part)),
    gstins: named.length > maxNamedGstins ? null : named,
  };
}

/** Merges two changes into one. */
export function bothChanges(one: Change, other: Change): Change {
  const { parts, gstins } = changeOf(
    [...one.parts, ...other.parts],
    [...(one.gstins ?? []), ...(other.gstins ?? [])],
  );
  return { parts, gstins: one.gstins === null || other.gstins === null ? null : gstins };
}

/** Parses a change from JSON; an unreadable text counts as any change. */
export function readChange(json: string): Change {
  try {
    const { parts, gstins } = JSON.parse(json) as { parts?: unknown; gstins?: unknown };
    const known = Array.isArray(parts) ? shownParts.filter((part) => parts.includes(part)) : [];
    if (known.length === 0 || known.length !== (parts as unknown[]).length) return anyChange;
    const named = Array.isArray(gstins) && gstins.every((id) => typeof id === 'string');
    return { parts: known, gstins: named ? gstins : null };
  } catch {
    return anyChange;
  }
}

/** The parts that a page shows; with `gstins` it shows only these registrations. */
export type Shown = { parts: readonly ShownPart[]; gstins?: readonly string[] };

export const touches = (change: Change, shown: Shown): boolean =>
  change.parts.some((part) => shown.parts.includes(part)) &&
  (change.gstins === null ||
    shown.gstins === undefined ||
    change.gstins.some((id) => shown.gstins?.includes(id)));
