import { readFileSync } from 'node:fs'

/**
 * Loaded into every process of the run. Node's own timeout bounds a test, not its file: one that leaves something open
 * would be waited for for ever.
 */
const patience = 5 * 60_000

let deadline: NodeJS.Timeout | undefined

/** From now on, this has so much time to end. */
export function expectEndOf(what: string): void {
  clearTimeout(deadline)
  deadline = setTimeout(() => {
    console.error(`${what} has not ended after ${patience / 60_000} minutes: it waits for, or left open, ${open()}`)
    endChildren()
    process.exit(1)
  }, patience).unref()
}

const open = () => [...new Set(process.getActiveResourcesInfo())].join(', ')

/** What it started would hold its output open, and with that the whole run. Only Linux says which they are. */
function endChildren(): void {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    for (const pid of children.split(' ').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
  } catch {
    // not told, or gone already
  }
}

const file = process.argv[1]
if (process.env.NODE_TEST_CONTEXT !== undefined && file !== undefined) expectEndOf(file)
