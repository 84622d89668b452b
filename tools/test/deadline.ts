import { readFileSync } from 'node:fs'

/**
 * Loaded into every process of the run. Node's own timeout bounds a test, not its file: one that leaves something open
 * would be waited for for ever.
 */
const hangMs = 60 * 60_000

let deadline: NodeJS.Timeout | undefined

/** From now on, this has so much time to end. */
export function expectEndOf(what: string): void {
  clearTimeout(deadline)
  deadline = setTimeout(() => {
    console.error(`${what} has not ended after ${hangMs / 60_000} minutes: it waits for, or left open, ${open()}`)
    endChildren()
    process.exit(1)
  }, hangMs).unref()
}

const open = () => [...new Set(process.getActiveResourcesInfo())].join(', ')

/** Ends child processes, which would hold the output and so the whole run open. Only Linux lists them. */
function endChildren(): void {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    for (const pid of children.split(' ').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
  } catch {
    // unknown, or gone already
  }
}

const file = process.argv[1]
if (process.env.NODE_TEST_CONTEXT !== undefined && file !== undefined) expectEndOf(file)
