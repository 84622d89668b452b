import type { RenderPool } from './render-pool.ts'

/** Runs jobs in this thread, for texts that the service itself brings, such as demo data. */
export const runHere: Pick<RenderPool, 'run'> = {
  run: async ({ module, name }, input) => (await import(module))[name](input),
}
