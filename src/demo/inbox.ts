import type { Instant } from '#domain/shared/istTime.ts';

export type DemoMessage = { channel: 'mail' | 'sms'; to: string; subject: string; text: string; at: Instant };

/** The rows of the table demo_message (db/rows/demo.ts). */
export type InboxStore = {
  add(message: DemoMessage): Promise<void>;
  newest(to: string | null, limit: number): Promise<DemoMessage[]>;
  /** Whether a message was queued after this wall instant that the sender has not given to the inbox yet. */
  messagesWaitSince(wall: Instant): Promise<boolean>;
};

export type Inbox = {
  add(message: Omit<DemoMessage, 'at'>): Promise<void>;
  /**
   * Newest first, at most 100; `to` null lists the messages of all recipients. Numbers match with or without +91 and
   * blanks.
   */
  list(query: { to: string | null; limit?: number }): Promise<DemoMessage[]>;
  /** Whether a message was queued after this wall instant that is not here yet. */
  awaitsSince(wall: Instant): Promise<boolean>;
};

const maxListed = 100;
const longest = 20_000;

/** Every mail and SMS that the demo has sent (design#demo-controls), with product times. */
export const demoInbox = (store: InboxStore, product: () => Promise<Instant>): Inbox => ({
  add: async ({ channel, to, subject, text }) => {
    await store.add({
      channel,
      to: recipient(to),
      subject: storable(subject, 500),
      text: storable(text, longest),
      at: await product(),
    });
  },
  list: ({ to, limit }) =>
    store.newest(to === null ? null : recipient(to), Math.min(Math.max(limit ?? maxListed, 1), maxListed)),
  awaitsSince: (wall) => store.messagesWaitSince(wall),
});

/** One spelling of a recipient: mail addresses in lower case, Indian mobile numbers as +91 and ten digits. */
function recipient(to: string): string {
  if (to.includes('@')) return storable(to.trim().toLowerCase(), 320);
  const digits = to.replaceAll(/\D/g, '');
  return digits.length >= 10 && digits.length <= 13 ? `+91${digits.slice(-10)}` : storable(to.trim(), 320);
}

// PostgreSQL refuses the NUL character.
const storable = (text: string, length: number): string => text.replaceAll('\0', '').slice(0, length);
