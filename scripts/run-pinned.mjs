import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUp } from './setup.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Sets the project up with whatever Node is here, then hands over to a program on the pinned one. */
export async function runPinned(program) {
  const node = await setUp()
  const child = spawn(node, [program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code, signal] = await once(child, 'exit')
  process.exit(code ?? 128 + constants.signals[signal])
}
