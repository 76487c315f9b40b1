/** What a person may do in an account; only owners are made so far. */
export type Role = 'owner';

/** Who acts, and in whose account: never the same id. */
export type Member = { personId: string; accountId: string };
