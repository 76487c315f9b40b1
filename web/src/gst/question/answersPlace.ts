import { createContext } from 'react';

/** Where the answers to a month's question stand, for who gives them a place that stays in view; null: under it. */
export const AnswersPlace = createContext<HTMLElement | null>(null);
