/** Numbers in a return that are no amounts (gst-portal#gstr3b). */
const notAmounts = new Set(['liab_ldg_id', 'trans_typ']);

/** Is this JSON of a filed return a nil one: flagged so, or without any amount (gst-portal#json)? */
export function isNilAsFiled(filed: unknown): boolean {
  return typeof filed === 'object' && filed !== null && amountsAreZero(filed, '');
}

function amountsAreZero(value: unknown, name: string): boolean {
  if (typeof value === 'number') return value === 0 || notAmounts.has(name);
  if (Array.isArray(value)) return value.every((one) => amountsAreZero(one, name));
  if (typeof value !== 'object' || value === null) return !/^isnil$/i.test(name) || value === 'Y';
  return Object.entries(value).every(([key, one]) => amountsAreZero(one, key));
}
