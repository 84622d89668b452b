// Arithmetic in the field of 256 elements that QR codes correct errors with (ISO/IEC 18004).

export function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

/** The divisor of a given degree, highest power first and without its leading one. */
function divisorOf(degree: number): number[] {
  const divisor = [...new Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) {
      divisor[at] = multiply(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return divisor
}

/** The bytes that let a reader mend a block. */
export function correction(data: number[], length: number): number[] {
  const divisor = divisorOf(length)
  const rest = new Array<number>(length).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [at, part] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ multiply(part, factor)
  }
  return rest
}
