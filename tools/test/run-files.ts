import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { heapOptions } from '../../server/testing/heap.ts'
import { root } from '../tree.ts'
import { type Cost, costsIn, longestFirst, readCosts, readTables } from './cpu-table.ts'
import { runsAlone } from './files.ts'
import { makeQueue } from './queue.ts'

const timeoutMs = 5000

// Tests wait for the database more than they compute: one at a time would leave half the machine idle.
const atOnce = Math.max(2, availableParallelism())

interface FilesRun {
  passed: boolean
  costs: Cost[]
}

/** Runs the files under node's own test runner. */
export async function runFiles(
  files: string[],
  options: string[],
  env: Record<string, string>,
  interruption: AbortSignal,
): Promise<FilesRun> {
  // A single file, or one with options of node's, runs as if by hand.
  if (options.length > 0 || files.length === 1)
    return { passed: await runNode([...options, ...files], env, interruption), costs: [] }
  const folder = mkdtempSync(join(tmpdir(), 'userkeep-batches-'))
  try {
    const { programs, queue } = writePrograms(folder, files)
    const passed = await runNode(programs, env, interruption)
    const unfinished = interruption.aborted ? [] : queue.unfinished()
    for (const file of unfinished) console.log(`FAILED  ${file}  did not run to its end`)
    return { passed: passed && unfinished.length === 0, costs: readCosts(costsIn(join(folder, 'queue'))) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The number of files per process, so that what one leaves behind in memory has an end. */
const perProcess = 60

/**
 * Writes the programs that run these files: one for each that runs alone, and some that share the others; the last ones
 * take the rest. The programs' names keep their order, because node sorts them. The longest files come first, so that no
 * process is still at work on one when the others have ended.
 */
function writePrograms(folder: string, files: string[]) {
  const ordered = longestFirst(files, readTables())
  const alone = ordered.filter(runsAlone)
  const shared = ordered.filter((file) => !alone.includes(file))
  const queue = makeQueue(join(folder, 'queue'), shared, alone)
  const batches = Math.min(shared.length, Math.max(atOnce, Math.ceil(shared.length / perProcess)))
  const mostOf = (batch: number) => (batch < batches - atOnce ? perProcess : shared.length)
  const inQueue = "import.meta.dirname + '/queue'"
  const calls = [
    ...alone.map((file) => `runAlone(${inQueue}, ${JSON.stringify(file)})`),
    ...Array.from({ length: batches }, (_, batch) => `runBatch(${inQueue}, ${mostOf(batch)})`),
  ]
  const batch = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'batch.ts')).href)
  const programs = calls.map((call, index) => {
    const path = join(folder, programName(index))
    writeFileSync(path, `import { runAlone, runBatch } from ${batch}\nawait ${call}\n`)
    return path
  })
  return { programs, queue }
}

const programName = (index: number) => `files-${String(index).padStart(4, '0')}.mjs`

async function runNode(args: string[], env: Record<string, string>, interruption: AbortSignal): Promise<boolean> {
  const always = [
    '--import=./tools/test/deadline.ts',
    '--test',
    `--test-concurrency=${atOnce}`,
    // Guards against a test that hangs; none fails by it because the machine is busy.
    '--test-timeout=1200000',
    ...heapOptions,
    `--test-reporter=${process.stdout.isTTY ? 'spec' : './tools/test/reporter.ts'}`,
  ]
  const runner = spawn(process.execPath, [...always, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...process.env, ...env },
  })
  const killAll = (signal: NodeJS.Signals) => killGroup(runner.pid, signal)
  const interrupt = () => {
    killAll('SIGINT')
    setTimeout(killAll, timeoutMs, 'SIGKILL').unref()
  }
  interruption.addEventListener('abort', interrupt, { once: true })
  const [code] = await once(runner, 'exit')
  killAll('SIGKILL') // leftovers of tests
  return code === 0
}

/** The runner leads a process group of its own, so that nothing it started outlives it. */
function killGroup(pid: number | undefined, signal: NodeJS.Signals) {
  if (!pid) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch {
    // nobody is left
  }
}
