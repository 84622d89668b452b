import { constants } from 'node:os'
import { runChecks } from '../check/run.ts'
import { projectFiles } from '../tree.ts'
import { type BrowserRun, runInBrowser } from './browser.ts'
import { throwawayPostgres } from './embedded.ts'
import { chooseBrowserTests, chooseTests, usesDatabase } from './files.ts'
import { turnAt } from './in-turn.ts'
import { runFiles } from './run-files.ts'
import { findCitus, findServices, type Service } from './services.ts'
import { buildFrontends } from './stage.ts'

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    process.exitCode = 128 + constants.signals[signal]
    interruption.abort()
  })

try {
  const passed = await testAll(process.argv.slice(2))
  process.exitCode ??= passed ? 0 : 1
} catch (error) {
  if (!interruption.signal.aborted) console.error(error instanceof Error ? error.message : error)
  process.exitCode ??= 1
}
process.exit()

async function testAll(args: string[]): Promise<boolean> {
  const filters = args.filter((arg) => !arg.startsWith('-'))
  const options = args.filter((arg) => arg.startsWith('-'))
  const files = chooseTests(projectFiles(), filters)
  const browserFiles = chooseBrowserTests(projectFiles(), filters)
  if (files.length + browserFiles.length === 0) throw new Error(`No test file matches ${filters.join(' ')}.`)

  const [services, citus] = await Promise.all([findServices(process.env), findCitus(process.env)])
  if (process.env.REQUIRE_SERVICES === '1') demandAll(services)

  // Someone who names files is at work on them and checks later.
  const failedChecks = filters.length === 0 ? await runChecks(false, interruption.signal) : []
  if (failedChecks.length > 0) console.log()

  // Before anything runs: tests of the running service must not meet frontends that are half built.
  if (browserFiles.length > 0) await buildFrontends()
  const turn = turnAt(process.stdout)
  const inBrowser = browserFiles.length > 0 ? runInBrowser(browserFiles, interruption.signal, turn) : null
  const onNode = files.length > 0 ? runOnNode(files, options, services, citus) : null
  const [node, browser] = await bothOf(
    Promise.resolve(onNode).finally(() => turn.begin()),
    Promise.resolve(inBrowser),
  )
  sayWhatWasExercised(node, browser, [...services, citus])
  if (failedChecks.length > 0) console.log(`Failed checks, see above: ${failedChecks.join(', ')}`)
  return node?.passed !== false && browser?.passed !== false && failedChecks.length === 0
}

/** Both end before either's failure is told, so that each clears up after itself. */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other])
  return Promise.all([one, other])
}

interface NodeRun {
  passed: boolean
  /** The version of the embedded PostgreSQL. */
  embedded: string
}

async function runOnNode(files: string[], options: string[], services: Service[], citus: Service): Promise<NodeRun> {
  const embedded = await throwawayPostgres()
  try {
    interruption.signal.throwIfAborted()
    const found = services.flatMap(({ variable, found }) => (found ? [[variable, found.url]] : []))
    const env = {
      TEST_EMBEDDED: JSON.stringify(embedded.connection),
      ...Object.fromEntries(found),
      [citus.variable]: '',
    }
    const passed = await runFiles(files, options, env, interruption.signal)
    interruption.signal.throwIfAborted()
    const passedThere = await runOnCitus(files.filter(usesDatabase), options, env, citus)
    return { passed: passed && passedThere, embedded: embedded.version }
  } finally {
    await embedded.stop()
  }
}

/** Once more where the tables are distributed. */
async function runOnCitus(
  files: string[],
  options: string[],
  env: Record<string, string>,
  { name, variable, found }: Service,
): Promise<boolean> {
  if (!found || files.length === 0) return true
  console.log(`\nOnce more on ${name} ${found.version} …`)
  const passed = await runFiles(files, options, { ...env, [variable]: found.url }, interruption.signal)
  interruption.signal.throwIfAborted()
  return passed
}

function hint({ name, variable, port }: Service): string {
  return port === null ? `${name} (set ${variable})` : `${name} (set ${variable}, or start one on port ${port})`
}

function demandAll(services: Service[]) {
  const missing = services.filter(({ found }) => !found)
  if (missing.length > 0)
    throw new Error(`REQUIRE_SERVICES=1, but there is no usable ${missing.map(hint).join(' and no usable ')}.`)
}

function sayWhatWasExercised(node: NodeRun | null, browser: BrowserRun | null, services: Service[]) {
  const used = node ? services.flatMap(({ name, found }) => (found ? [`${name} ${found.version}`] : [])) : []
  const missing = node ? services.filter(({ found }) => !found) : []
  const own = [
    ...(node ? [`embedded PostgreSQL ${node.embedded}`] : []),
    ...used,
    ...(browser ? [browser.browser] : []),
  ]
  console.log(`\nExercised: ${own.join(', ')}`)
  if (missing.length > 0) console.log(`Not exercised: ${missing.map(hint).join(', ')}`)
}
