/** The first open dialog in the page. */
export const shownDialog = (): Element | null => document.querySelector('[role=dialog]');
