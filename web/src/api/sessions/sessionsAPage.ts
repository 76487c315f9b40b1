export const sessionsAPage = 10;
