import type { Countries } from './countries.ts'

declare module '../../platform/platform.ts' {
  interface Settings {
    /** The operator's table of addresses and countries. Absent: the time zone determines the country of a page view. */
    readonly countries?: Countries | undefined
  }
}
