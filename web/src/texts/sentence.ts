import { createElement, Fragment, type ReactNode } from 'react';

/** A whole sentence in one language around parts of the page: sentence`OTP sent to ${number}`. */
export const sentence = (words: TemplateStringsArray, ...parts: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...words.flatMap((text, at) => [text, parts[at]]));
