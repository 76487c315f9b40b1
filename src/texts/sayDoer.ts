import type { Language } from '#domain/account/language.ts';
import type { Doer } from '#domain/filing/events.ts';
import { documents } from './compiled/documents.ts';

/** The person or machine that had a return filed, a person with the role; the label before it says that it was filed here. */
export function sayDoer(doer: Doer, language: Language): string {
  const { doer: texts, roles } = documents[language];
  switch (doer.by) {
    case 'system':
      return texts.system;
    case 'program':
      return texts.program;
    case 'client':
      return doer.handed ? texts.clientByHandedLink({ name: doer.name }) : texts.client({ name: doer.name });
    case 'person':
      return texts.person({ name: doer.name, role: roles[doer.role] });
  }
}
