/** Pads to four digits, so that a list sorts as expected. */
export const numberOf = (prefix: string, sequence: number): string => `${prefix}${String(sequence).padStart(4, '0')}`
