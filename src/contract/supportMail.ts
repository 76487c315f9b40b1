/**
 * A placeholder for the operator's support address in the prerendered page: the server replaces it
 * (design#operator-address).
 */
export const supportMailHere = 'support@here.invalid';
