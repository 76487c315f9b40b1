const key = 'dataCollection';

/** True when who is signed in here has allowed that their use of the pages is counted. */
export const isCounted = (): boolean => localStorage.getItem(key) === 'true';

/** Keeps the answer of the profile in this browser; it goes with the session at logout. */
export const allowCounting = (allowed: boolean): void => localStorage.setItem(key, String(allowed));
