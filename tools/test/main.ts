import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { runChecks } from '../check/run.ts'
import { projectFiles, root } from '../tree.ts'
import { type BrowserRun, runInBrowser } from './browser.ts'
import { changedFiles, testsOf } from './changed.ts'
import { type Cost, summaryOf, writeTable } from './cpu-table.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { throwawayPostgres } from './embedded.ts'
import { chooseBrowserTests, chooseTests, usesDatabase } from './files.ts'
import { turnAt } from './in-turn.ts'
import { runFiles } from './run-files.ts'
import { findCitus, findServices, type Service } from './services.ts'
import { buildFrontends } from './test-server.ts'

/** All other options are for node's test runner. */
const ownOptions = {
  /** Tries more of the same: more seeds and rounds, every point at which a process is killed, the dark scheme. */
  nightly: '--nightly',
  /** Runs only the tests that the changes of this branch can break. */
  changed: '--changed',
  /** Writes the CPU time of every file into `docs/testing.md`. */
  writeTable: '--write-table',
}
const isOwnOption = (arg: string) => Object.values(ownOptions).includes(arg)

const readText = (file: string) => readFileSync(join(root, file), 'utf8')

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
  const options = args.filter((arg) => arg.startsWith('-') && !isOwnOption(arg))
  const isWhole = filters.length === 0 && !args.includes(ownOptions.changed)
  if (args.includes(ownOptions.nightly)) process.env.TEST_NIGHTLY = '1'
  const candidates = args.includes(ownOptions.changed)
    ? testsOf(changedFiles(), projectFiles(), readText)
    : projectFiles()
  const files = chooseTests(candidates, filters)
  const browserFiles = chooseBrowserTests(candidates, filters)
  if (files.length + browserFiles.length === 0) return nothingToRun(args)

  const [services, citus] = await Promise.all([findServices(process.env), findCitus(process.env)])
  if (process.env.REQUIRE_SERVICES === '1') demandAll(services)

  // Before anything runs: tests of the running service must not meet frontends that are half built.
  if (browserFiles.length > 0) await buildFrontends()
  const [inTurn, last] = [turnAt(process.stdout), turnAt(process.stdout)]
  // Someone who names files is at work on them and checks later.
  const checking = isWhole ? runChecks(false, interruption.signal, (line) => last.write(`${line}\n`)) : []
  const inBrowser = browserFiles.length > 0 ? runInBrowser(browserFiles, interruption.signal, inTurn) : null
  const onNode = files.length > 0 ? runOnNode(files, options, services, citus) : null
  const [node, browser, failedChecks] = await allOf(
    Promise.resolve(onNode).finally(() => inTurn.begin()),
    Promise.resolve(inBrowser),
    Promise.resolve(checking),
  )
  reportCosts({ 'Server tests': node?.costs ?? [], 'Browser tests': browser?.costs ?? [] }, args)
  if (isWhole) console.log('\nChecks')
  last.begin()
  sayWhatWasExercised(node, browser, [...services, citus])
  if (failedChecks.length > 0) console.log(`Failed checks, see above: ${failedChecks.join(', ')}`)
  return node?.passed !== false && browser?.passed !== false && failedChecks.length === 0
}

function nothingToRun(args: string[]): boolean {
  if (!args.includes(ownOptions.changed)) throw new Error(`No test file matches ${args.join(' ')}.`)
  console.log('No test depends on the changes.')
  return true
}

/** Prints the CPU time of each part of the run, and writes it into `docs/testing.md` where that was asked for. */
function reportCosts(parts: Record<string, Cost[]>, args: string[]): void {
  for (const [name, costs] of Object.entries(parts)) {
    if (costs.length === 0) continue
    console.log(`\n${summaryOf(name, costs)}`)
    if (args.includes(ownOptions.writeTable)) writeTable(name, costs)
  }
}

/** All end before the failure of one is reported, so that each clears up after itself. */
async function allOf<T extends readonly Promise<unknown>[]>(...works: T) {
  await Promise.allSettled(works)
  return Promise.all(works)
}

interface NodeRun {
  passed: boolean
  /** The version of the embedded PostgreSQL. */
  embedded: string
  costs: Cost[]
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
    const startedAt = performance.now()
    const { passed, costs } = await runFiles(files, options, env, interruption.signal)
    interruption.signal.throwIfAborted()
    const ofPostgres = {
      file: 'PostgreSQL, for all of these',
      cpuSeconds: cpuSecondsOf([embedded.pid]),
      wallSeconds: (performance.now() - startedAt) / 1000,
    }
    const passedThere = await runOnCitus(files.filter(usesDatabase), options, env, citus)
    return {
      passed: passed && passedThere,
      embedded: embedded.version,
      costs: costs.length > 0 ? [ofPostgres, ...costs] : [],
    }
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
  const { passed } = await runFiles(files, options, { ...env, [variable]: found.url }, interruption.signal)
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
