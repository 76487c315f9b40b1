import { createElement, Fragment, type ReactNode } from 'react';

/** A tag of a message by its name: what it draws, from the words between its ends. */
type Drawn = ReactNode | ((words: string) => ReactNode);

/**
 * A message with tags as parts of the page: "OTP sent to <number/>", "You can <link>skip it</link>". A tag that is not
 * drawn stays as text.
 */
export function rich(message: string, tags: Readonly<Record<string, Drawn>>): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of message.matchAll(/<(\w+)(?:\/>|>([^<]*)<\/\1>)/g)) {
    const [whole, name = '', words = ''] = match;
    if (!Object.hasOwn(tags, name)) continue;
    const drawn = tags[name];
    const part = typeof drawn === 'function' ? drawn(words) : drawn;
    parts.push(message.slice(at, match.index), createElement(Fragment, { key: match.index }, part));
    at = match.index + whole.length;
  }
  return [...parts, message.slice(at)];
}
