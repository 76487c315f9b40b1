import accepts from 'accepts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf, languages } from '#domain/account/language.ts';

/*
 * A response is in the language that the person has chosen, else in the one that the request prefers (design#language-of-an-answer). Its
 * codes are the same in each.
 */

const chosen = new WeakMap<FastifyRequest, Language>();

/** Notes the language chosen in the person's profile. */
export const chose = (request: FastifyRequest, language: Language): void => {
  chosen.set(request, language);
};

export const languageFor = (request: FastifyRequest): Language =>
  chosen.get(request) ?? languageOf(accepts(request.raw).language([...languages]) || undefined);

/** Sets the response's language headers, and that it may vary. */
export const inLanguage = (reply: FastifyReply): Language => {
  const language = languageFor(reply.request);
  void reply.headers({ 'content-language': language, vary: 'accept-language' });
  return language;
};
