/**
 * Limits of one render, counted and therefore the same on every machine. The thread pool limits the CPU time beyond
 * them.
 */
export const renderLimits = {
  /** Rendered tags, outputs and pieces of text. */
  steps: 20_000,
  /** Characters and items that filters and ranges allocate. */
  memory: 1_000_000,
  /** Characters of the output and of captured text. */
  output: 500_000,
} as const

/** The limits on the Liquid of one text. */
export const sourceLimits = {
  constructs: 1_000,
  /** Characters between the braces. */
  length: 1_000,
  /** Nested blocks. */
  depth: 20,
} as const
