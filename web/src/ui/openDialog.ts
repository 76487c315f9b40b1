/** The first open dialog in the page. */
export const openDialog = (): Element | null => document.querySelector('[role=dialog]');
