import { hash, randomInt, timingSafeEqual } from 'node:crypto'

const digits = '0123456789'
const lettersAndDigits = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`

/** 43 letters and digits hold 256 bits. */
const tokenLength = 43

export const newToken = (prefix: string): string => prefix + randomText(lettersAndDigits, tokenLength)

export const newCode = (length: number): string => randomText(digits, length)

/** Every character is equally likely. */
export function randomText(alphabet: string, length: number): string {
  let text = ''
  while (text.length < length) text += alphabet.charAt(randomInt(alphabet.length))
  return text
}

/**
 * How a token is stored and found again. A fast hash is enough: nobody guesses 256 random bits. By way of text, since a
 * buffer straight from the hash has memory of its own outside of the heap, which costs twice the hashing.
 */
export const hashToken = (token: string): Buffer => Buffer.from(hash('sha256', token, 'binary'), 'latin1')

/** Takes equally long wherever the two differ, and may be asked about different lengths. */
export const sameBytes = (a: string | Uint8Array, b: string | Uint8Array): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
