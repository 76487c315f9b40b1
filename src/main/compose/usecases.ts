import type { UseCases } from '#http/deps.ts';
import {
  askCode,
  fileToday,
  retryFiling,
  scheduleToday,
  skipFiling,
  skipMonth,
  undoSkip,
} from '#usecases/filing/actOnFiling.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import {
  deleteRegistration,
  getLandingSchedule,
  saveLandingSchedule,
  setAutoFilling,
  setConsent,
} from '#usecases/registration/changeRegistration.ts';
import { getCodeRelay, setCodeRelay } from '#usecases/codes/codeRelay.ts';
import { editRegistration } from '#usecases/registration/editRegistration.ts';
import { importRegistrations } from '#usecases/registration/importRegistrations.ts';
import { listCards, listNames } from '#usecases/registration/listCards.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { getRegistration, listRegistrations } from '#usecases/registration/readRegistrations.ts';
import { renewedAccess } from '#usecases/registration/renewedAccess.ts';
import { verifyAgain } from '#usecases/registration/verifyAgain.ts';
import { askCodeAgain, giveCode, listAwaitedCodes } from '#usecases/codes/typeCode.ts';

/** The use cases behind the routes, by the names the routes know. */
export const usecases: UseCases = {
  addRegistration,
  importRegistrations,
  listCards,
  listNames,
  setAutoFilling,
  listRegistrations,
  getRegistration,
  deleteRegistration,
  editRegistration,
  setConsent,
  getCodeRelay,
  setCodeRelay,
  listHistory,
  skipFiling,
  undoSkip,
  retryFiling,
  scheduleToday,
  fileToday,
  skipMonth,
  saveLandingSchedule,
  getLandingSchedule,
  listAwaitedCodes,
  giveCode,
  askCodeAgain,
  askCode,
  renewedAccess,
  verifyAgain,
};
