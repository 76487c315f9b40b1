import { createContext } from 'react';

/** The element for the answers to a month's question, when a parent keeps them in view; null: below the question. */
export const AnswersPlace = createContext<HTMLElement | null>(null);
