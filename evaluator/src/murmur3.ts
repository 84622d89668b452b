const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

const mixed = (block: number): number => Math.imul(rotated(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593)

/** Returns the 32-bit MurmurHash3 (x86) of a text in UTF-8. */
export function murmur3(text: string, seed = 0): number {
  const bytes = byteString(text)
  const end = bytes.length & ~3
  let hash = seed | 0
  for (let at = 0; at < end; at += 4) {
    const block =
      bytes.charCodeAt(at) |
      (bytes.charCodeAt(at + 1) << 8) |
      (bytes.charCodeAt(at + 2) << 16) |
      (bytes.charCodeAt(at + 3) << 24)
    hash = (Math.imul(rotated(hash ^ mixed(block), 13), 5) + 0xe6546b64) | 0
  }
  let tail = 0
  for (let at = bytes.length - 1; at >= end; at--) tail = (tail << 8) | bytes.charCodeAt(at)
  if (end < bytes.length) hash ^= mixed(tail)
  return finished(hash ^ bytes.length)
}

function finished(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Encodes a text as one character per UTF-8 byte. Keys and ids are ASCII and stay unchanged. */
const byteString = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  /^[\x00-\x7f]*$/.test(text) ? text : String.fromCharCode(...new TextEncoder().encode(text))
