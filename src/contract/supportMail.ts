/**
 * A placeholder for the operator's support address in the prerendered page: the server replaces it
 * (docs/decisions/070).
 */
export const supportMailHere = 'support@here.invalid';
