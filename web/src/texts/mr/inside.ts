import type { InsideTexts } from '../areas.ts';
import { access } from './access.ts';
import { addGstin } from './addGstin.ts';
import { answers } from './answers.ts';
import { backlog } from './backlog.ts';
import { bySms } from './bySms.ts';
import { calendar } from './calendar.ts';
import { codeDesk } from './codeDesk.ts';
import { codes } from './codes.ts';
import { consequences } from './consequences.ts';
import { dashboard } from './dashboard.ts';
import { demo } from './demo.ts';
import { desk } from './desk.ts';
import { details } from './details.ts';
import { edit } from './edit.ts';
import { few } from './few.ts';
import { firmSignIn } from './firmSignIn.ts';
import { firmYear } from './firmYear.ts';
import { firstRun } from './firstRun.ts';
import { gstinRules } from './gstinRules.ts';
import { guide } from './guide.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { lateFee } from './lateFee.ts';
import { links } from './links.ts';
import { newcomer } from './newcomer.ts';
import { notices } from './notices.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { policies } from './policies.ts';
import { portalNews } from './portalNews.ts';
import { profile } from './profile.ts';
import { programs } from './programs.ts';
import { proofPage } from './proofPage.ts';
import { question } from './question.ts';
import { returns } from './returns.ts';
import { safety } from './safety.ts';
import { secondFactor } from './secondFactor.ts';
import { securityLog } from './securityLog.ts';
import { sharing } from './sharing.ts';
import { skipping } from './skipping.ts';
import { standing } from './standing.ts';
import { year } from './year.ts';

export const texts: InsideTexts = {
  access,
  addGstin,
  answers,
  backlog,
  bySms,
  calendar,
  codeDesk,
  codes,
  consequences,
  dashboard,
  demo,
  desk,
  details,
  edit,
  few,
  firmSignIn,
  firmYear,
  firstRun,
  gstinRules,
  guide,
  history,
  imports,
  lateFee,
  links,
  newcomer,
  notices,
  people,
  places,
  policies,
  portalNews,
  profile,
  programs,
  proofPage,
  question,
  returns,
  safety,
  secondFactor,
  securityLog,
  sharing,
  skipping,
  standing,
  year,
};
