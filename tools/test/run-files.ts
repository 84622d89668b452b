import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../tree.ts'

const patience = 5000

/** Runs the files under node's own test runner. Answers whether all passed. */
export async function runFiles(
  files: string[],
  options: string[],
  env: Record<string, string>,
  interruption: AbortSignal,
): Promise<boolean> {
  const args = [
    '--import=./tools/test/deadline.ts',
    '--test',
    // Tests wait for the database more than they compute: one at a time would leave half the machine idle.
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    '--test-timeout=120000',
    `--test-reporter=${process.stdout.isTTY ? 'spec' : './tools/test/reporter.ts'}`,
    ...options,
    ...files,
  ]
  const runner = spawn(process.execPath, args, {
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
