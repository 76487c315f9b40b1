/** What pages show apart: registrations and who signs for them, filings, codes, and what is the person's own. */
const shownParts = ['gstins', 'filings', 'codes', 'account'] as const;
export type ShownPart = (typeof shownParts)[number];

/** What of a user's rows changed, as the open pages are told. */
export type Change = {
  parts: readonly ShownPart[];
  /** Ids of the registrations concerned; null: of any. */
  gstins: readonly string[] | null;
};

export const anyChange: Change = { parts: shownParts, gstins: null };

/** Past so many a page reads its lists whole anyway, and a notice of the database holds 8,000 bytes. */
const mostNamed = 100;

export function changeOf(parts: Iterable<ShownPart>, gstins: Iterable<string>): Change {
  const known = new Set(parts);
  const named = [...new Set(gstins)];
  return {
    parts: shownParts.filter((part) => known.has(part)),
    gstins: named.length > mostNamed ? null : named,
  };
}

/** Two changes told as one. */
export function bothChanges(one: Change, other: Change): Change {
  const { parts, gstins } = changeOf(
    [...one.parts, ...other.parts],
    [...(one.gstins ?? []), ...(other.gstins ?? [])],
  );
  return { parts, gstins: one.gstins === null || other.gstins === null ? null : gstins };
}

/** A change as it was told by JSON; what is not understood counts as any. */
export function readChange(told: string): Change {
  try {
    const { parts, gstins } = JSON.parse(told) as { parts?: unknown; gstins?: unknown };
    const known = Array.isArray(parts) ? shownParts.filter((part) => parts.includes(part)) : [];
    if (known.length === 0 || known.length !== (parts as unknown[]).length) return anyChange;
    const named = Array.isArray(gstins) && gstins.every((id) => typeof id === 'string');
    return { parts: known, gstins: named ? gstins : null };
  } catch {
    return anyChange;
  }
}

/** What a page shows; `gstins` where it shows these only. */
export type Shown = { parts: readonly ShownPart[]; gstins?: readonly string[] };

export const touches = (change: Change, shown: Shown): boolean =>
  change.parts.some((part) => shown.parts.includes(part)) &&
  (change.gstins === null ||
    shown.gstins === undefined ||
    change.gstins.some((id) => shown.gstins?.includes(id)));
