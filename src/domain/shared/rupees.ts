/** "₹1,23,456": whole rupees in Indian grouping. */
export function formatRupees(rupees: number): string {
  const digits = String(Math.round(Math.abs(rupees)));
  const head = digits.slice(0, -3);
  const grouped =
    head === '' ? digits : `${head.replaceAll(/\B(?=(?:\d{2}){1,8}$)/g, ',')},${digits.slice(-3)}`;
  return `${rupees < 0 ? '-' : ''}₹${grouped}`;
}
