/** "+91 98765 43210" out of ten digits or "+919876543210"; anything else stays as it is. */
export const formatMobile = (number: string): string =>
  number.replace(/^(?:\+91)?(\d{5})(\d{5})$/, '+91 $1 $2');
