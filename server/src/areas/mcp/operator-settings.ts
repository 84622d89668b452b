export {}

declare module '../../platform/platform.ts' {
  interface Settings {
    /** The path at which AI agents connect. Absent: `/mcp`. */
    readonly mcpPath?: string | undefined
  }
}
