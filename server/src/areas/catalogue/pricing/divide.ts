/** Divides to the nearest integer, with halves away from zero, so that a reversal equals the original. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const [size, of] = [abs(dividend), abs(divisor)]
  const rounded = (2n * size + of) / (2n * of)
  return dividend < 0n === divisor < 0n ? rounded : -rounded
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** Returns a bigint as a number without loss. */
export function exact(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} exceeds the maximum amount`)
  return number
}
