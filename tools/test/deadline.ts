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
    process.exit(1)
  }, patience).unref()
}

const open = () => [...new Set(process.getActiveResourcesInfo())].join(', ')

const file = process.argv[1]
if (process.env.NODE_TEST_CONTEXT !== undefined && file !== undefined) expectEndOf(file)
