/**
 * Stands in the prerendered page where the operator's support address belongs: the server writes the address in
 * its place (design#operator-address).
 */
export const supportMailHere = 'support@here.invalid';
