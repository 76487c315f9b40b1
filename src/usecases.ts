import type { UseCases } from '#http/deps.ts';
import {
  askCode,
  fileToday,
  retryFiling,
  scheduleToday,
  skipFiling,
  skipMonth,
  undoSkip,
} from '#usecases/actOnFiling.ts';
import { addRegistration } from '#usecases/addRegistration.ts';
import {
  deleteRegistration,
  getLandingSchedule,
  saveLandingSchedule,
  setAutoFilling,
  setConsent,
} from '#usecases/changeRegistration.ts';
import { getCodeRelay, setCodeRelay } from '#usecases/codeRelay.ts';
import { editRegistration } from '#usecases/editRegistration.ts';
import { importRegistrations } from '#usecases/importRegistrations.ts';
import { listCards, listNames } from '#usecases/listCards.ts';
import { listHistory } from '#usecases/listHistory.ts';
import { getRegistration, listRegistrations } from '#usecases/readRegistrations.ts';
import { renewedAccess } from '#usecases/renewedAccess.ts';
import { verifyAgain } from '#usecases/verifyAgain.ts';
import { askCodeAgain, giveCode, listAwaitedCodes } from '#usecases/typeCode.ts';

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
