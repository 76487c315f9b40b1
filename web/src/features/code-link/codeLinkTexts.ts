import type { CodeLinkView } from '../../api/codes.ts';
import { links } from '../../texts/compiled/links.ts';

/** The last word of a link that is used up: where a started plan goes on, its next month brings a link of its own. */
export const thanksOf = (view: Pick<CodeLinkView, 'more_follow'> | null): string =>
  view?.more_follow === true ? links().code.thanksFollow : links().code.thanksMore;

type Asked = Pick<CodeLinkView, 'title' | 'expires_at'>;

/** The same code is asked for again after one was typed: the portal did not accept that one. */
export const isAskedAgain = (typed: Asked | null, asked: Asked): boolean =>
  typed !== null && typed.title === asked.title && typed.expires_at !== asked.expires_at;
