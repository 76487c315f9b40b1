import type { access } from './en/access.ts';
import type { addGstin } from './en/addGstin.ts';
import type { answers } from './en/answers.ts';
import type { codes } from './en/codes.ts';
import type { dashboard } from './en/dashboard.ts';
import type { demo } from './en/demo.ts';
import type { desk } from './en/desk.ts';
import type { details } from './en/details.ts';
import type { edit } from './en/edit.ts';
import type { gstinRules } from './en/gstinRules.ts';
import type { history } from './en/history.ts';
import type { imports } from './en/imports.ts';
import type { landing } from './en/landing.ts';
import type { links } from './en/links.ts';
import type { login } from './en/login.ts';
import type { newcomer } from './en/newcomer.ts';
import type { outside } from './en/outside.ts';
import type { places } from './en/places.ts';
import type { policies } from './en/policies.ts';
import type { profile } from './en/profile.ts';
import type { programs } from './en/programs.ts';
import type { question } from './en/question.ts';
import type { returns } from './en/returns.ts';
import type { rules } from './en/rules.ts';
import type { safety } from './en/safety.ts';
import type { schedule } from './en/schedule.ts';
import type { secondFactor } from './en/secondFactor.ts';
import type { securityLog } from './en/securityLog.ts';
import type { shell } from './en/shell.ts';
import type { skipping } from './en/skipping.ts';
import type { standing } from './en/standing.ts';
import type { time } from './en/time.ts';
import type { ui } from './en/ui.ts';
import type { year } from './en/year.ts';

type Said<Area> = Area extends () => infer Texts ? Texts : never;

/** What the pages before the sign-in say. A language that lacks one of their texts does not compile. */
export type PublicTexts = {
  landing: Said<typeof landing>;
  login: Said<typeof login>;
  outside: Said<typeof outside>;
  rules: Said<typeof rules>;
  schedule: Said<typeof schedule>;
  shell: Said<typeof shell>;
  time: Said<typeof time>;
  ui: Said<typeof ui>;
};

/** What the signed-in pages say besides. */
export type InsideTexts = {
  access: Said<typeof access>;
  addGstin: Said<typeof addGstin>;
  answers: Said<typeof answers>;
  codes: Said<typeof codes>;
  dashboard: Said<typeof dashboard>;
  demo: Said<typeof demo>;
  desk: Said<typeof desk>;
  details: Said<typeof details>;
  edit: Said<typeof edit>;
  gstinRules: Said<typeof gstinRules>;
  history: Said<typeof history>;
  imports: Said<typeof imports>;
  links: Said<typeof links>;
  newcomer: Said<typeof newcomer>;
  places: Said<typeof places>;
  policies: Said<typeof policies>;
  profile: Said<typeof profile>;
  programs: Said<typeof programs>;
  question: Said<typeof question>;
  returns: Said<typeof returns>;
  safety: Said<typeof safety>;
  secondFactor: Said<typeof secondFactor>;
  securityLog: Said<typeof securityLog>;
  skipping: Said<typeof skipping>;
  standing: Said<typeof standing>;
  year: Said<typeof year>;
};
