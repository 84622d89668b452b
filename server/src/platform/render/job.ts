/** A function that threads of the pool run: the module that exports it, and its name. */
export interface RenderJob<Input, Output, Shared = undefined> {
  readonly module: string
  readonly name: string
  /** Used for its types only. */
  readonly run?: (input: Input, shared: Shared) => Output | Promise<Output>
}

/** Input that many jobs share. A thread receives it once and caches it by its key. */
export interface SharedInput<Shared> {
  readonly key: string
  readonly value: Shared
}

/** The result for one input of a batch. */
export type RenderResult<Output> =
  | { readonly value: Output }
  /**
   * `too_expensive`: over its CPU budget or memory. `unavailable`: not run; can be retried. `failed`: the job threw.
   */
  | { readonly problem: 'too_expensive' | 'unavailable' | 'failed'; readonly message: string }

/** A text or template that needs more CPU time or memory than one job may use. */
export class TooExpensive extends Error {
  override name = 'TooExpensive'
}

export const tooExpensiveMessage = 'takes too long to render. Make it shorter or simpler'
