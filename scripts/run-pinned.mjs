import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUp } from './setup.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Sets up the project with the available Node, then runs programs on the pinned one, in order; Node's flags may precede
 * one.
 */
export async function runPinned(...programs) {
  const node = await setUp()
  let child
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal))
  for (const program of programs) {
    child = spawn(node, [program, process.argv.slice(2)].flat(), { cwd: root, stdio: 'inherit' })
    const [code, signal] = await once(child, 'exit')
    const status = code ?? 128 + constants.signals[signal]
    if (status !== 0 || program === programs.at(-1)) process.exit(status)
  }
}
