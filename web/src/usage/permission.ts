const key = 'dataCollection';

/** True when the signed-in person has allowed that their use of the pages is counted. */
export const isCounted = (): boolean => localStorage.getItem(key) === 'true';

/** Stores the profile's answer in this browser; logout removes it with the session. */
export const allowCounting = (allowed: boolean): void => localStorage.setItem(key, String(allowed));
