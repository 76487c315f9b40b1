/** What the tests know of folderLock.mjs, which Node 20 runs as it is. */
export function withFolderLock<T>(folder: string, waits: string, act: () => Promise<T>): Promise<T>;
