import { steps } from './steps.ts'

/** Runs every step at once, prints a table, then the output of the failed ones. Returns the names of the failed steps. */
export async function runChecks(
  fix: boolean,
  interruption?: AbortSignal,
  print: (line: string) => void = console.log,
): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(steps(fix, interruption)).map(async ([name, run]) => {
      const start = performance.now()
      const outcome = await run()
      return { name, seconds: (performance.now() - start) / 1000, ...outcome }
    }),
  )
  for (const { name, passed, seconds } of results)
    print(`${passed ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)} ${seconds.toFixed(1).padStart(5)} s`)

  const failed = results.filter((result) => !result.passed)
  for (const { name, output } of failed) print(`\n── ${name}\n${output.trim()}`)
  return failed.map(({ name }) => name)
}
