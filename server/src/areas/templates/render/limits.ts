/**
 * What one render may take. A template is written by a tenant and rendered in a process that serves all of them, so each
 * of these ends it, whatever it says.
 */
export const renderLimits = {
  /** Tags, outputs and pieces of text, counted as they are rendered: the same on every machine. */
  steps: 20_000,
  /** Characters and items that filters and ranges allocate. */
  memory: 1_000_000,
  /** Characters of what comes out, and of anything that is captured. */
  output: 500_000,
  /** Milliseconds, for what the counts above do not see. */
  time: 1_000,
} as const

/** What the Liquid of one text may be. */
export const sourceLimits = {
  constructs: 1_000,
  /** Characters between the braces. */
  length: 1_000,
  /** Blocks within blocks. */
  depth: 20,
} as const
