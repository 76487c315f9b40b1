/** At build time, for new visitors: there is no browser then, and so no stored state. */
export const isPrerendered = typeof document === 'undefined';
