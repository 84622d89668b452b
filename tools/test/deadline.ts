/**
 * Loaded into every process of the run. Node's own timeout bounds a test, not its file: one that leaves something open
 * would be waited for for ever.
 */
const patience = 5 * 60_000

const file = process.argv[1]
if (process.env.NODE_TEST_CONTEXT !== undefined && file !== undefined)
  setTimeout(() => {
    console.error(`${file} has not ended after ${patience / 60_000} minutes: it waits for, or left open, ${open()}`)
    process.exit(1)
  }, patience).unref()

const open = () => [...new Set(process.getActiveResourcesInfo())].join(', ')
