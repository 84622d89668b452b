import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { remembered } from '../remembered.ts'

const digits = '0123456789'
const lettersAndDigits = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`

/** 43 letters and digits hold 256 bits. */
const tokenLength = 43

/** On average, 1.3 of 43 bytes are discarded. */
const spareBytes = 8

export const newToken = (prefix: string): string => prefix + randomText(lettersAndDigits, tokenLength)

/** 22 letters and digits hold the 128 bits of an id. */
const idLength = 22
const base = BigInt(lettersAndDigits.length)

/**
 * Returns a token of a contact that contains its environment, which is not secret. The token is then looked up in that
 * environment only: on one shard where tables are distributed.
 */
export const newTokenIn = (environmentId: string, prefix: string): string =>
  newToken(prefix + environmentText(environmentId))

// Remembered, because every boot writes an environment's id and every request with a token reads one.
const environmentText = remembered(10_000, (id) => writeId(id))
const environmentOfText = remembered(10_000, (text) => ({ id: readId(text) }))

const placed = new RegExp(`^(?:uk_[a-z0-9]+_)?([0-9A-Za-z]{${idLength}})[0-9A-Za-z]{${tokenLength}}$`)

/** Returns the environment in a token, or null for tokens issued before tokens contained one. */
export function environmentIn(token: string): string | null {
  const [, text] = placed.exec(token) ?? []
  return text === undefined ? null : environmentOfText(text).id
}

/** The columns by which a token is looked up. */
export interface TokenKey {
  readonly environmentId: string | null
  readonly tokenHash: Buffer
}

export const tokenKey = (token: string): TokenKey => ({
  environmentId: environmentIn(token),
  tokenHash: hashToken(token),
})

/** Returns the 128 bits of an id as letters and digits, for text that is mailed or shown. */
export function writeId(id: string): string {
  let text = ''
  for (let rest = BigInt(`0x${id.replaceAll('-', '')}`); rest > 0n; rest /= base) {
    text = lettersAndDigits.charAt(Number(rest % base)) + text
  }
  return text.padStart(idLength, '0')
}

/** Reads an id from letters and digits, or returns null if it has more than 128 bits. */
export function readId(text: string): string | null {
  let value = 0n
  for (const letter of text) value = value * base + BigInt(lettersAndDigits.indexOf(letter))
  const hex = value.toString(16).padStart(32, '0')
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const newCode = (length: number): string => randomText(digits, length)

/** Returns random characters with equal probability: bytes that would favor some are discarded. */
export function randomText(alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    // Drawn at once with spare bytes, because drawing each character separately costs more than the token's hash.
    for (const byte of randomBytes(length - text.length + spareBytes)) {
      if (byte < fair) text += alphabet.charAt(byte % alphabet.length)
      if (text.length === length) break
    }
  }
  return text
}

/**
 * Returns the hash by which a token is stored and found. A fast hash suffices, because nobody guesses 256 random bits.
 * Goes through text, because a buffer directly from the hash has memory outside the heap, which costs twice the
 * hashing.
 */
export const hashToken = (token: string): Buffer => Buffer.from(hash('sha256', token, 'binary'), 'latin1')

/** Compares in constant time, also for different lengths. */
export const sameBytes = (a: string | Uint8Array, b: string | Uint8Array): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
