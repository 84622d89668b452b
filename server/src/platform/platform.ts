import type { Logger } from 'pino'
import type postgres from 'postgres'
import type { BootPart } from './boot.ts'
import type { Clock } from './clock.ts'
import type { ContactData, EnvironmentSeed } from './contact-data.ts'
import type { Passwords } from './crypto/passwords.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { LastUsed } from './last-used.ts'
import type { Guesses } from './limits/guesses.ts'
import type { Limiter } from './limits/limiter.ts'
import type { Listens } from './listeners.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { Plans } from './plans.ts'
import type { Waker } from './wake.ts'

/** What verbs, consumers and jobs stand on. Built once, in the wiring. */
export interface Platform {
  readonly sql: postgres.Sql
  readonly clock: Clock
  readonly log: Logger
  readonly waker: Waker
  readonly limiter: Limiter
  readonly guesses: Guesses
  readonly lastUsed: LastUsed
  readonly passwords: Passwords
  /** null when the server has no encryption key. */
  readonly secrets: Secrets | null
  readonly plans: Plans
  readonly outgoing: Outgoing
  readonly contactData: readonly ContactData[]
  readonly environmentSeeds: readonly EnvironmentSeed[]
  readonly bootParts: readonly BootPart[]
  readonly listeners: readonly Listens[]
  readonly settings: Settings
}

/** The operator's switches that reach into verbs. */
export interface Settings {
  /** Where people reach the service; links in mail begin with it. */
  readonly publicUrl: string
  readonly allowPrivateTargets: boolean
  /** How long the log of facts is kept. Absent: for good. */
  readonly factsKeptDays?: number | undefined
  /** Outside production every answer is checked against its declared shape. */
  readonly checkAnswers: boolean
}
