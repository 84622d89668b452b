import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import * as argon2id from '@node-rs/argon2'
import { createLanes } from './lanes.ts'

/** Too many sign-ins at once: better to turn one away than to make everyone wait. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy'
  constructor() {
    super('Too many passwords are being checked at the moment')
  }
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** With no hash to check against it works equally long and answers false, so that time tells nothing. */
  verify(password: string, hash: string | null): Promise<boolean>
  /** Whether the hash was made with other costs than those of today. */
  needsRehash(hash: string): boolean
}

interface PasswordsParts {
  concurrency?: number
  maxWaiting?: number
  argon2?: Pick<typeof argon2id, 'hash' | 'verify'>
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }
const parameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export function createPasswords({
  concurrency = hashesAtOnce(),
  maxWaiting = 200,
  argon2 = argon2id,
}: PasswordsParts = {}): Passwords {
  const lanes = createLanes(concurrency, maxWaiting, () => new PasswordsBusy())
  const nobodysHash = `${parameters}${phcBytes(16)}$${phcBytes(cost.outputLen)}`

  return {
    hash: (password) => lanes.run(() => argon2.hash(normalised(password), cost)),
    async verify(password, hash) {
      const matches = await lanes.run(() => argon2.verify(hash ?? nobodysHash, normalised(password)))
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
