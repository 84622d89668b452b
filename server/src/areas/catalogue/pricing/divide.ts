/** The quotient to the nearest integer, a half away from zero: so what is taken back equals what was given. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const [size, of] = [abs(dividend), abs(divisor)]
  const rounded = (2n * size + of) / (2n * of)
  return dividend < 0n === divisor < 0n ? rounded : -rounded
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** As a number, of which no digit is lost. */
export function exact(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is more than an amount can be`)
  return number
}
