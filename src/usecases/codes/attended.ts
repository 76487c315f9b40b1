/** A person who has just pressed a button is taken to be at the page for this long (record 085.4). */
export const attendedMs = 15 * 60_000;
