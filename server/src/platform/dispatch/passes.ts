import { performance } from 'node:perf_hooks'

const moment = 250

/** Runs passes while they do something, for a limited time. Returns how much was done. */
export async function runPasses(pass: () => Promise<number>): Promise<number> {
  const end = performance.now() + moment
  let done = 0
  for (;;) {
    const progress = await pass()
    done += progress
    if (progress === 0 || performance.now() > end) return done
  }
}
