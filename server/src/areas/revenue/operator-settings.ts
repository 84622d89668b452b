import type { Rates } from './rates.ts'

declare module '../../platform/platform.ts' {
  interface Settings {
    /** The operator's exchange rates. Absent: amounts in different currencies are never added. */
    readonly rates?: Rates | undefined
  }
}
