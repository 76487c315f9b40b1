import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, preferredLanguage } from '#domain/account/language.ts';

/*
 * An answer is said in the language that the person who asks has chosen, else in the one that the request prefers
 * (design#language-of-an-answer). What it is stands in its codes.
 */

const chosen = new WeakMap<FastifyRequest, Language>();

/** The person who asks has chosen this language in their profile. */
export const chose = (request: FastifyRequest, language: Language): void => {
  chosen.set(request, language);
};

export const languageFor = (request: FastifyRequest): Language =>
  chosen.get(request) ?? preferredLanguage(request.headers['accept-language']);

/** Names the language of what is sent, and that another one might have been. */
export const inLanguage = (reply: FastifyReply): Language => {
  const language = languageFor(reply.request);
  void reply.headers({ 'content-language': language, vary: 'accept-language' });
  return language;
};
