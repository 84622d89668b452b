import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

/** A Redis of the test's own, to be frozen and killed. */
export interface ThrowawayRedis {
  url: string
  freeze(): void
  thaw(): void
  kill(): Promise<void>
  start(): Promise<void>
}

/** A reason to skip, or false. Where services are required nothing is skipped: the test then fails by itself. */
export const noRedisServer: string | false =
  process.env.REQUIRE_SERVICES !== '1' && spawnSync('redis-server', ['--version']).error
    ? 'there is no redis-server on the PATH'
    : false

export async function throwawayRedis(): Promise<ThrowawayRedis> {
  const port = await freePort()
  let server: ChildProcess | null = null

  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }

  const start = async () => {
    const started = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server = started
    await once(started, 'spawn')
    // The loop is left open, so that what Redis goes on saying is read away.
    await new Promise<void>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
      createInterface(started.stdout).on('line', (line) => {
        if (/ready to accept connections/i.test(line)) resolve()
      })
    })
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    kill,
    start,
  }
}
