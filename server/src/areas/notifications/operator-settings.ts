export {}

declare module '../../platform/platform.ts' {
  interface Settings {
    /** The retention of notifications in days. Absent: unlimited. */
    readonly notificationRetentionDays?: number | undefined
  }
}
