/** Four digits at least, so that a list sorts as a reader expects. */
export const numberOf = (prefix: string, sequence: number): string => `${prefix}${String(sequence).padStart(4, '0')}`
