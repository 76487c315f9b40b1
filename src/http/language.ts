import accepts from 'accepts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageOf, languages, pseudoLanguage, pseudoTag } from '#domain/account/language.ts';

/*
 * A response is in the language that the person has chosen, else in the one that the request prefers (design#language-of-an-answer). Its
 * codes are the same in each.
 */

const chosen = new WeakMap<FastifyRequest, Language>();

/** Notes the language chosen in the person's profile. */
export const chose = (request: FastifyRequest, language: Language): void => {
  chosen.set(request, language);
};

export const languageFor = (request: FastifyRequest): Language => {
  // No profile can hold the pseudo-language: only the request names it.
  if (request.headers['accept-language'] === pseudoTag) return pseudoLanguage;
  return chosen.get(request) ?? languageOf(accepts(request.raw).language([...languages]) || undefined);
};

/** Sets the response's language headers, and that it may vary. */
export const inLanguage = (reply: FastifyReply): Language => {
  const language = languageFor(reply.request);
  void reply.headers({
    'content-language': language === pseudoLanguage ? pseudoTag : language,
    vary: 'accept-language',
  });
  return language;
};
