/** One message, fit to send: an SMS is only its text. Short, with the next act; never a password. */
export type SaidMessage = { subject: string; text: string };

/** Whole sentences one after another; null stands for one that is not said. */
export const sentences = (...all: readonly (string | null)[]): string =>
  all.filter((one) => one !== null).join(' ');

/** Paragraphs of a mail; null stands for one that is not said. */
export const paragraphs = (...all: readonly (string | null)[]): string =>
  all.filter((one) => one !== null).join('\n\n');
