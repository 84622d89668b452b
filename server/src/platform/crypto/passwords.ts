import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import * as argon2id from '@node-rs/argon2'
import { Failure } from '../fail.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { type ForeignHash, readForeignHash } from './foreign-hashes.ts'
import type { Whose } from './turn-queue.ts'

/** Checks wait for their turn, one of an account at a time; where too many wait the answer is 429 at once. */
export interface Passwords {
  hash(password: string, whose: Whose): Promise<string>
  /**
   * Takes equally long without a hash to check against, and then returns false, so that timing reveals nothing. Where
   * hashes of other systems were imported, every check also runs each of their `schemes`.
   */
  verify(password: string, hash: string | null, whose: Whose, schemes?: readonly string[]): Promise<boolean>
  /** Whether the hash was made with other costs than those of today. */
  needsRehash(hash: string): boolean
}

interface PasswordsParts {
  concurrency?: number
  maxWaiting?: number
  maxWaitingOfAccount?: number
  argon2?: Pick<typeof argon2id, 'hash' | 'verify'>
  foreign?: (hash: string) => ForeignHash | null
  /** Memory and rounds of one hash. Absent: those for real passwords. */
  cost?: PasswordCost
}

export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

const protective: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const outputLen = 32

/** The duration of one check on a busy machine, used for `Retry-After`. */
const typicalMs = 100

export function createPasswords({
  concurrency = hashesAtOnce(),
  maxWaiting = 60,
  maxWaitingOfAccount = 4,
  argon2 = argon2id,
  foreign = readForeignHash,
  cost: { memoryCost, timeCost } = protective,
}: PasswordsParts = {}): Passwords {
  const cost = { memoryCost, timeCost, parallelism: 1, outputLen }
  const parameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${cost.parallelism}$`
  const busy = (waiting: number): Error => {
    const seconds = Math.max(1, Math.ceil((waiting * typicalMs) / concurrency / 1000))
    return new Failure('rate_limited', { headers: { 'retry-after': String(seconds) } })
  }
  const turns = createConcurrencyLimit({ width: concurrency, maxWaiting, maxWaitingOfAccount, busy })
  const nobodysHash = `${parameters}${phcBytes(16)}$${phcBytes(outputLen)}`

  return {
    hash: (password, whose) => turns.run(whose, () => argon2.hash(normalised(password), cost)),
    verify(password, hash, whose, schemes = []) {
      const own = hash?.startsWith(parameters) ? hash : null
      const other = hash === null || own !== null ? null : foreign(hash)
      return turns.run(whose, async () => {
        const isOwn = await argon2.verify(own ?? nobodysHash, normalised(password))
        let isOther = false
        for (const scheme of new Set(other === null ? schemes : [...schemes, other.scheme])) {
          const isTheirs = other?.scheme === scheme
          const matches = await checks(isTheirs ? other : foreign(scheme), password)
          isOther ||= isTheirs && matches
        }
        return own === null ? isOther : isOwn
      })
    },
    needsRehash: (hash) => !hash.startsWith(parameters),
  }
}

/** Returns one per core, but leaves one thread of the pool free for files and DNS. */
function hashesAtOnce(): number {
  const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4
  return Math.max(1, Math.min(availableParallelism(), threads - 1))
}

/** Some algorithms refuse some passwords, such as very long ones. */
async function checks(hash: ForeignHash | null, password: string): Promise<boolean> {
  try {
    return (await hash?.verify(password)) ?? false
  } catch {
    return false
  }
}

/** Another keyboard may compose the same letters differently. */
const normalised = (password: string) => password.normalize('NFC')

const phcBytes = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '')
