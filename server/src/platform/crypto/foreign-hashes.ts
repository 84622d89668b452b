import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import * as argon2 from '@node-rs/argon2'
import * as bcrypt from '@node-rs/bcrypt'

const deriveScrypt = promisify<string, Buffer, number, object, Buffer>(scrypt)
const derivePbkdf2 = promisify(pbkdf2)

/** A password hash that another system made. */
export interface ForeignHash {
  /**
   * A hash of no password that takes equally long to check. Hashes with the same one have the same algorithm and cost.
   */
  readonly scheme: string
  verify(password: string): Promise<boolean>
}

type Reader = (text: string) => ForeignHash | null

const salt = Buffer.alloc(16)
const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Also the alphabet of URLs, which some systems use. */
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64')

const equal = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** The most costly hashes that are accepted: a check must not occupy the service. */
const bounds = { bcrypt: 13, argonMemory: 131_072, argonWork: 524_288, scrypt: 2 ** 20, pbkdf2: 2_000_000 } as const

function readBcrypt(text: string): ForeignHash | null {
  const [, cost] = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(text) ?? []
  if (cost === undefined || Number(cost) < 4 || Number(cost) > bounds.bcrypt) return null
  const hash = text.replace(/^\$2[axy]/, '$2b')
  return { scheme: `$2b$${cost}$${'.'.repeat(53)}`, verify: (password) => bcrypt.verify(password, hash) }
}

function readArgon2(text: string): ForeignHash | null {
  const parts = /^(\$argon2(?:id|i|d)\$(?:v=19\$)?)m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]+\$([A-Za-z0-9+/]+)$/.exec(
    text,
  )
  const [, kind = '', memory = '', time = '', lanes = '', digest = ''] = parts ?? []
  const [m, t, p] = [Number(memory), Number(time), Number(lanes)]
  if (!parts || m > bounds.argonMemory || m * t > bounds.argonWork || p > 16) return null
  const nothing = base64(Buffer.alloc(bytesOf(digest).length))
  return {
    scheme: `${kind}m=${m},t=${t},p=${p}$${base64(salt)}$${nothing}`,
    verify: (password) => argon2.verify(text, password),
  }
}

function readScrypt(text: string): ForeignHash | null {
  const parts = /^\$scrypt\$ln=(\d\d?),r=(\d\d?),p=(\d\d?)\$([\w+/-]+)=*\$([\w+/-]+)=*$/.exec(text)
  const [, ln = '', r = '', p = '', given = '', digest = ''] = parts ?? []
  const cost = { N: 2 ** Number(ln), r: Number(r), p: Number(p) }
  const expected = bytesOf(digest)
  if (!parts || !isBounded(cost) || !isDigest(expected)) return null
  return {
    scheme: `$scrypt$ln=${Number(ln)},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(Buffer.alloc(expected.length))}`,
    verify: async (password) =>
      equal(await deriveScrypt(password, bytesOf(given), expected.length, withMemory(cost)), expected),
  }
}

interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

const isBounded = ({ N, r, p }: ScryptCost): boolean => N > 1 && r > 0 && p > 0 && N * r * p <= bounds.scrypt
const withMemory = (cost: ScryptCost) => ({ ...cost, maxmem: 129 * cost.N * cost.r + 2 ** 20 })
const isDigest = ({ length }: Buffer): boolean => length >= 16 && length <= 64

/** Both `$pbkdf2-sha256$i=600000$salt$hash` and Django's `pbkdf2_sha256$600000$salt$hash`, whose salt is text. */
function readPbkdf2(text: string): ForeignHash | null {
  const phc = /^\$pbkdf2-(sha1|sha256|sha512)\$(?:i=)?(\d+)(?:,l=\d+)?\$([\w+/.-]+)=*\$([\w+/.-]+)=*$/.exec(text)
  const django = /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$([\w+/]+)=*$/.exec(text)
  const [, digest = '', rounds = '', given = '', hash = ''] = phc ?? django ?? []
  // Passlib writes a dot in place of a plus.
  const [iterations, expected] = [Number(rounds), bytesOf(hash.replaceAll('.', '+'))]
  if (digest === '' || iterations < 1 || iterations > bounds.pbkdf2 || !isDigest(expected)) return null
  const salted = phc ? bytesOf(given.replaceAll('.', '+')) : Buffer.from(given)
  return {
    scheme: `$pbkdf2-${digest}$i=${iterations}$${base64(salt)}$${base64(Buffer.alloc(expected.length))}`,
    verify: async (password) =>
      equal(await derivePbkdf2(password, salted, iterations, expected.length, digest), expected),
  }
}

/** Firebase encrypts the signer key of the project with a key derived from the password. */
function readFirebase(text: string): ForeignHash | null {
  const parts =
    /^\$firebase-scrypt\$m=(\d\d?),r=(\d\d?),ss=([\w+/-]*=*),sk=([\w+/-]+=*)\$([\w+/-]+)=*\$([\w+/-]+)=*$/.exec(text)
  const [, m = '', r = '', separator = '', signer = '', given = '', digest = ''] = parts ?? []
  const cost = { N: 2 ** Number(m), r: Number(r), p: 1 }
  const expected = bytesOf(digest)
  if (!parts || !isBounded(cost) || expected.length !== 64) return null
  const salted = Buffer.concat([bytesOf(given), bytesOf(separator)])
  const nothing = base64(Buffer.alloc(64))
  return {
    scheme: `$firebase-scrypt$m=${Number(m)},r=${cost.r},ss=,sk=${nothing}$${base64(salt)}$${nothing}`,
    async verify(password) {
      const key = (await deriveScrypt(password, salted, 64, withMemory(cost))).subarray(0, 32)
      const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
      return equal(Buffer.concat([cipher.update(bytesOf(signer)), cipher.final()]), expected)
    },
  }
}

const readers: readonly Reader[] = [readBcrypt, readArgon2, readScrypt, readPbkdf2, readFirebase]

/** Returns the hash of another system, or null if its format is not known or it is too costly to check. */
export function readForeignHash(text: string): ForeignHash | null {
  for (const read of readers) {
    const hash = read(text)
    if (hash) return hash
  }
  return null
}
