import { hash, randomInt, timingSafeEqual } from 'node:crypto'

const digits = '0123456789'
const lettersAndDigits = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`

/** 43 letters and digits hold 256 bits. */
const tokenLength = 43

export const newToken = (prefix: string): string => prefix + randomText(lettersAndDigits, tokenLength)

/** 22 letters and digits hold the 128 bits of an id. */
const idLength = 22
const base = BigInt(lettersAndDigits.length)

/**
 * A token of a contact. It names its environment, which is no secret, so that it is looked for there and nowhere else:
 * on one shard, where the tables are distributed by environment.
 */
export const newTokenIn = (environmentId: string, prefix: string): string => newToken(prefix + writeId(environmentId))

const placed = new RegExp(`^(?:uk_[a-z0-9]+_)?([0-9A-Za-z]{${idLength}})[0-9A-Za-z]{${tokenLength}}$`)

/** The environment a token names. Null for one that names none, as those did that were issued before. */
export function environmentIn(token: string): string | null {
  const [, id] = placed.exec(token) ?? []
  return id === undefined ? null : readId(id)
}

/** What a token is looked for by. */
export interface TokenKey {
  readonly environmentId: string | null
  readonly tokenHash: Buffer
}

export const tokenKey = (token: string): TokenKey => ({
  environmentId: environmentIn(token),
  tokenHash: hashToken(token),
})

/** The 128 bits of an id as letters and digits, for text that is mailed or shown. */
export function writeId(id: string): string {
  let text = ''
  for (let rest = BigInt(`0x${id.replaceAll('-', '')}`); rest > 0n; rest /= base) {
    text = lettersAndDigits.charAt(Number(rest % base)) + text
  }
  return text.padStart(idLength, '0')
}

/** Of letters and digits. Null where they are more than 128 bits. */
export function readId(text: string): string | null {
  let value = 0n
  for (const letter of text) value = value * base + BigInt(lettersAndDigits.indexOf(letter))
  const hex = value.toString(16).padStart(32, '0')
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

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
