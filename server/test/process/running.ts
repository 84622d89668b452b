import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Caller, callerAt } from '../../testing/requests.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url))

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Running extends Caller {
  baseUrl: string
  /** All that was printed so far, to either side. */
  output(): string
  stderr(): string
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
}

/** A directory that PostgreSQL's own user may enter, removed by what is returned. */
export async function someDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(await realpath(tmpdir()), 'userkeep-process-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }) }
}

/** Runs the service as its own process, as an operator would: nothing but these variables. */
function launch(env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, NODE_COMPILE_CACHE: compiled, PORT: '0', ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal }))
  return {
    child,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    output: () => stdout + stderr,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
  }
}

/** Runs it and waits until it says where it is. */
export async function run(env: Record<string, string>): Promise<Running> {
  const process = launch(env)
  const said = new Promise<string>((resolve) => {
    process.child.stdout.on('data', () => {
      const url = /running at (\S+)/.exec(process.stdout())?.[1]
      if (url !== undefined) resolve(url)
    })
  })
  const baseUrl = await Promise.race([
    said,
    process.ended.then(() => assert.fail(`it ended at once: ${process.output()}`)),
  ])
  return { ...process, ...callerAt(baseUrl), baseUrl }
}

/** Runs it where it cannot start; answers the one line it says. */
export async function refusal(env: Record<string, string>): Promise<string> {
  const process = launch(env)
  const { code } = await process.ended
  assert.equal(code, 1, process.output())
  assert.equal(process.stdout(), '')
  const lines = process.stderr().trimEnd().split('\n')
  assert.equal(lines.length, 1, process.stderr())
  return lines[0] ?? ''
}
