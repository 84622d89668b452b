import type { EnvironmentScope } from './contact-data.ts'

/** An environment in the transaction that makes it. */
export interface NewEnvironment {
  readonly scope: EnvironmentScope
  readonly now: Date
}
