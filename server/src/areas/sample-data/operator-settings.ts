declare module '../../platform/platform.ts' {
  interface Settings {
    /** Whether staff can load sample data into their test environment. Absent: they cannot. */
    readonly sampleData?: boolean
  }
}

export {}
