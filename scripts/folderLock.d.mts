/** The types of folderLock.mjs for the tests; Node 20 runs that file as it is. */
export function withFolderLock<T>(folder: string, waits: string, act: () => Promise<T>): Promise<T>;
