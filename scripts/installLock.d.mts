/** What the tests know of installLock.mjs, which Node 20 runs as it is. */
export function withInstallLock<T>(folder: string, act: () => Promise<T>, waits?: string): Promise<T>;
