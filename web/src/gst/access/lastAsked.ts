/** When a person last had the portal asked about a GSTIN on this page: the act's place is gone meanwhile. Product time. */
const asked = new Map<string, number>();

export const noteAsked = (gstinId: string, now: number): void => void asked.set(gstinId, now);

/** Null where nobody has pressed. */
export const askedAt = (gstinId: string): number | null => asked.get(gstinId) ?? null;
