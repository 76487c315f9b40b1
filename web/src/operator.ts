/** Whom users write to. The operator who runs this product replaces it by an address of their own. */
export const supportMail = 'support@shunya.example';
