import type { z } from 'zod';
import { consentEntry, openSession } from './account.ts';
import { calendarItem } from './calendar.ts';
import { firmSignIn } from './firmSignIn.ts';
import { awaitedCode, codeLinkView } from './codes.ts';
import { documentLinks } from './documents.ts';
import { historyEntry } from './filings.ts';
import { addressBook, card, registrationRecord } from './gstins.ts';
import { taxNotice } from './notices.ts';
import { apiKey } from './keys.ts';
import { importLine } from './importGstins.ts';
import { problemEnvelope } from './problems.ts';
import { profileRecord } from './profile.ts';
import { codeRelay } from './relay.ts';
import { storedSchedule } from './schedule.ts';
import { session } from './signIn.ts';
import { delivery, webhook } from './webhooks.ts';

/** Schemas with a name of their own in the API's description and in clients generated from it. */
export const schemaNames: Readonly<Record<string, z.ZodType>> = {
  Address: addressBook,
  ApiKey: apiKey,
  AwaitedCode: awaitedCode,
  CalendarItem: calendarItem,
  Card: card,
  CodeLink: codeLinkView,
  CodeRelay: codeRelay,
  Consent: consentEntry,
  DocumentLinks: documentLinks,
  FilingEntry: historyEntry,
  FirmSignIn: firmSignIn,
  ImportLine: importLine,
  OpenSession: openSession,
  Problem: problemEnvelope,
  Profile: profileRecord,
  Registration: registrationRecord,
  Schedule: storedSchedule,
  Session: session,
  TaxNotice: taxNotice,
  Webhook: webhook,
  WebhookDelivery: delivery,
};
