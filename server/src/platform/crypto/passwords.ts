import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import * as argon2id from '@node-rs/argon2'
import { Failure } from '../fail.ts'
import type { Whose } from './turn-queue.ts'
import { createTurns } from './turns.ts'

/** Checks wait for their turn, one of an account at a time; where too many wait the answer is 429 at once. */
export interface Passwords {
  hash(password: string, whose: Whose): Promise<string>
  /** With no hash to check against it works equally long and answers false, so that time tells nothing. */
  verify(password: string, hash: string | null, whose: Whose): Promise<boolean>
  /** Whether the hash was made with other costs than those of today. */
  needsRehash(hash: string): boolean
}

interface PasswordsParts {
  concurrency?: number
  maxWaiting?: number
  maxWaitingOfAccount?: number
  argon2?: Pick<typeof argon2id, 'hash' | 'verify'>
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Of one check on a busy machine, to say when to come again. */
const typicalMs = 100

export function createPasswords({
  concurrency = hashesAtOnce(),
  maxWaiting = 60,
  maxWaitingOfAccount = 4,
  argon2 = argon2id,
}: PasswordsParts = {}): Passwords {
  const busy = (waiting: number): Error => {
    const seconds = Math.max(1, Math.ceil((waiting * typicalMs) / concurrency / 1000))
    return new Failure('rate_limited', { headers: { 'retry-after': String(seconds) } })
  }
  const turns = createTurns({ width: concurrency, maxWaiting, maxWaitingOfAccount, busy })
  const nobodysHash = `${parameters}${phcBytes(16)}$${phcBytes(cost.outputLen)}`

  return {
    hash: (password, whose) => turns.run(whose, () => argon2.hash(normalised(password), cost)),
    async verify(password, hash, whose) {
      const matches = await turns.run(whose, () => argon2.verify(hash ?? nobodysHash, normalised(password)))
      return matches && hash !== null
    },
    needsRehash: (hash) => !hash.startsWith(parameters),
  }
}

/** One per core, but the pool of threads they run on also serves files and DNS: one of those stays free. */
function hashesAtOnce(): number {
  const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4
  return Math.max(1, Math.min(availableParallelism(), threads - 1))
}

/** The same letters typed on another keyboard may arrive composed differently. */
const normalised = (password: string) => password.normalize('NFC')

const phcBytes = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '')
