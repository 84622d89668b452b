import { correction } from './field.ts'

/** Of error correction level M, by version from 1: correction bytes a block, and blocks. */
const perBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24]
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]

/** Every module of a version that is neither pattern nor information. */
function bytesIn(version: number): number {
  let bits = (16 * version + 128) * version + 64
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2
    bits -= (25 * aligned - 10) * aligned - 55
    if (version >= 7) bits -= 36
  }
  return Math.floor(bits / 8)
}

const room = (version: number): number => bytesIn(version) - (perBlock[version - 1] ?? 0) * (blocksOf[version - 1] ?? 0)

/** The smallest version that takes the text, and all bytes of it in the order they are drawn. */
export function codewords(text: string): { version: number; bytes: number[] } {
  const data = [...new TextEncoder().encode(text)]
  const lengthBits = (version: number) => (version < 10 ? 8 : 16)
  const version = 1 + perBlock.findIndex((_, at) => 4 + lengthBits(at + 1) + 8 * data.length <= 8 * room(at + 1))
  if (version === 0) throw new RangeError('too long for a QR code')
  return { version, bytes: interleave(version, packed(data, lengthBits(version), room(version))) }
}

/** Mode, length, data, an end, and filling up to the last byte. */
function packed(data: number[], lengthBits: number, size: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1)
  }
  push(0b0100, 4)
  push(data.length, lengthBits)
  for (const byte of data) push(byte, 8)
  push(0, Math.min(4, size * 8 - bits.length))
  push(0, -bits.length & 7)
  for (let fill = 0xec; bits.length < size * 8; fill ^= 0xec ^ 0x11) push(fill, 8)
  return Array.from({ length: size }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** In blocks, shorter ones first; then the first byte of each, the second of each, and so on. */
function interleave(version: number, data: number[]): number[] {
  const count = blocksOf[version - 1] ?? 1
  const mending = perBlock[version - 1] ?? 0
  const short = Math.floor(data.length / count)
  const longer = data.length % count
  let from = 0
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = data.slice(from, from + short + (at >= count - longer ? 1 : 0))
    from += block.length
    return { block, mend: correction(block, mending) }
  })
  const across = (columns: number[][], length: number) =>
    Array.from({ length }, (_, row) => columns.flatMap((column) => column[row] ?? [])).flat()
  return [
    ...across(
      blocks.map(({ block }) => block),
      short + 1,
    ),
    ...across(
      blocks.map(({ mend }) => mend),
      mending,
    ),
  ]
}
