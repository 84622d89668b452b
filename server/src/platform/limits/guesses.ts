import { days } from '../clock.ts'
import type { Claim, Limit, Limiter } from './limiter.ts'
import { refuseWhenSpent } from './refuse-when-spent.ts'

/** An attempt to use a secret. */
export interface Guess {
  /** Counted separately, because a person who tries authenticator codes already knows the password. */
  secret: 'password' | 'code' | 'email_code'
  /** The account as it was named, whether or not it exists, so that a pause reveals nothing. */
  account: string
  /** The network from which the account signed in recently; null for all others, which are counted together. */
  network: string | null
}

export interface Guesses {
  /** Whether the check says yes. A wrong guess counts and a right one ends the count; after too many the answer is 429. */
  attempt(guess: Guess, check: () => Promise<boolean>): Promise<boolean>
}

const per = (max: number, windowSeconds: number): Limit => ({ max, windowSeconds })
const day = days(1) / 1000

/**
 * The pause grows: until the end of five minutes, the hour, the day or the month. A single address reaches its own
 * limit first.
 */
const guessLimits = {
  password: [per(20, 300), per(40, 3600), per(100, day)],
  code: [per(20, 300), per(30, 3600), per(50, day), per(100, 30 * day)],
  email_code: [per(20, 300), per(30, 3600), per(50, day), per(100, 30 * day)],
} as const satisfies Record<Guess['secret'], readonly Limit[]>

/** Counts wrong guesses per account. Each is counted before it is checked, so that a burst is limited too. */
export function createGuesses(limiter: Limiter): Guesses {
  return {
    async attempt(guess, check) {
      const claims = claimsOf(guess)
      const spent = (await limiter.consumeAll(claims)).filter(({ allowed }) => !allowed)
      const longest = Math.max(...spent.map(({ resetSeconds }) => resetSeconds))
      refuseWhenSpent({ allowed: spent.length === 0, resetSeconds: longest })
      const right = await check().catch(async (error: unknown) => {
        // Neither right nor wrong.
        await limiter.consumeAll(claims, -1)
        throw error
      })
      if (right) await limiter.forget(claims)
      return right
    },
  }
}

const claimsOf = ({ secret, account, network }: Guess): Claim[] =>
  guessLimits[secret].map((limit) => ({
    name: `guess.${secret}`,
    key: `${network ?? 'elsewhere'} ${account}`,
    limit,
  }))
