export {}

declare module '../../platform/platform.ts' {
  interface Settings {
    /** Whether the test environment mails anybody, not only staff of its organization. */
    readonly allowTestMail?: boolean | undefined
  }
}
