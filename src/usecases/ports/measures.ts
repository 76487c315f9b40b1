/** What stands in the database for who watches it. Counts end at 100,000; seconds are 0 where there is none. */
export type Measures = {
  due: number;
  dueSeconds: number;
  awaitedCodes: number;
  awaitedSeconds: number;
  unknownOutcomes: number;
  unknownSeconds: number;
  messages: number;
  messageSeconds: number;
  givenUp: number;
  sessions: number;
};
