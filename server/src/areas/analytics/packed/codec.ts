/** A number of a person and a value each, sorted by both: times of the day in milliseconds, or a bit for each hour. */
export interface Pairs {
  numbers: Int32Array
  values: Int32Array
}

const pairBytes = 8

/** Reads pairs as PostgreSQL writes them: two integers of four bytes each. */
export function readPairs(bytes: Buffer): Pairs {
  const count = bytes.length / pairBytes
  const [numbers, values] = [new Int32Array(count), new Int32Array(count)]
  for (let at = 0; at < count; at++) {
    numbers[at] = bytes.readInt32BE(at * pairBytes)
    values[at] = bytes.readInt32BE(at * pairBytes + 4)
  }
  return { numbers, values }
}

/**
 * Packs sorted pairs into about five bytes each: the distance to the number before, and the value, or its distance to the
 * value before where the number is the same. Seven bits to a byte, the last one with the high bit unset.
 */
export function pack({ numbers, values }: Pairs): Buffer {
  const bytes = Buffer.allocUnsafe(numbers.length * 10)
  let [end, number, value] = [0, 0, 0]
  const write = (given: number) => {
    let rest = given
    while (rest > 127) {
      bytes[end++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[end++] = rest
  }
  for (let at = 0; at < numbers.length; at++) {
    const step = (numbers[at] as number) - number
    if (step > 0) value = 0
    write(step)
    write((values[at] as number) - value)
    number += step
    value = values[at] as number
  }
  return bytes.subarray(0, end)
}

export function unpack(bytes: Buffer): Pairs {
  const [numbers, values] = [new Int32Array(bytes.length / 2), new Int32Array(bytes.length / 2)]
  let [count, number, value] = [0, 0, 0]
  for (let at = 0; at < bytes.length; count++) {
    let byte = bytes[at++] as number
    let step = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number
      step |= (byte & 127) << shift
    }
    byte = bytes[at++] as number
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] as number
      distance |= (byte & 127) << shift
    }
    if (step > 0) value = 0
    number += step
    value += distance
    numbers[count] = number
    values[count] = value
  }
  return { numbers: numbers.subarray(0, count), values: values.subarray(0, count) }
}
