import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../tree.ts'
import { runsAlone } from './files.ts'
import { makeQueue } from './queue.ts'

const patience = 5000

// Tests wait for the database more than they compute: one at a time would leave half the machine idle.
const atOnce = Math.max(2, availableParallelism())

/** Runs the files under node's own test runner. Answers whether all passed. */
export async function runFiles(
  files: string[],
  options: string[],
  env: Record<string, string>,
  interruption: AbortSignal,
): Promise<boolean> {
  // A single file, or one with options of node's, runs as if by hand.
  if (options.length > 0 || files.length === 1) return runNode([...options, ...files], env, interruption)
  const folder = mkdtempSync(join(tmpdir(), 'userkeep-batches-'))
  try {
    const { programs, queue } = writePrograms(folder, files)
    const passed = await runNode(programs, env, interruption)
    const unfinished = interruption.aborted ? [] : queue.unfinished()
    for (const file of unfinished) console.log(`FAILED  ${file}  did not run to its end`)
    return passed && unfinished.length === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A process that has run so many files makes room for another: whatever they left in its memory goes with it. */
const perProcess = 15

/**
 * The programs that run these files: one for each that runs alone, and some that share the others among themselves, of
 * which the last take whatever is left. The longest are among those that run alone. They come first, by their names,
 * since node sorts them.
 */
function writePrograms(folder: string, files: string[]) {
  const alone = files.filter(runsAlone)
  const shared = files.filter((file) => !alone.includes(file))
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
    '--test-timeout=120000',
    // Most of what a test makes is garbage at once; collected less often, less of it is moved before.
    '--max-semi-space-size=64',
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
    setTimeout(killAll, patience, 'SIGKILL').unref()
  }
  interruption.addEventListener('abort', interrupt, { once: true })
  const [code] = await once(runner, 'exit')
  killAll('SIGKILL') // whatever a test left behind
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
