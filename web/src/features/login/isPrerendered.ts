/** At build time, for whoever comes anew: there is no browser then, and nothing is kept in it. */
export const isPrerendered = typeof document === 'undefined';
