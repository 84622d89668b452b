import { performance } from 'node:perf_hooks'

const moment = 250

/** Works for a moment: pass after pass, as long as each does something. Answers how much was done. */
export async function runPasses(pass: () => Promise<number>): Promise<number> {
  const end = performance.now() + moment
  let done = 0
  for (;;) {
    const progress = await pass()
    done += progress
    if (progress === 0 || performance.now() > end) return done
  }
}
