// Minutes as people say them: in the largest unit that needs no fraction.

/** Minutes, hours, days. */
export const UNITS = [1, 60, 1440] as const;
export type Unit = (typeof UNITS)[number];

export function toAmount(minutes: number): { amount: number; unit: Unit } {
  const unit = UNITS.findLast((each) => minutes % each === 0) ?? 1;
  return { amount: minutes / unit, unit };
}
