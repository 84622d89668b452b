import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { program } from './binaries.ts'
import { stopLeftover } from './leftover.ts'
import { readPidFile } from './pid-file.ts'
import type { Place } from './place.ts'
import { until } from './processes.ts'
import { launch, succeeds } from './run-as.ts'
import { port } from './socket.ts'

type Log = (line: string) => void

/** Starts PostgreSQL, and starts it again should it end by itself, until it is stopped. */
export async function runPostmaster(place: Place, socket: string, log: Log): Promise<{ stop(): Promise<void> }> {
  let current = await start(place, socket, log)
  const stopping = new AbortController()
  const onExit = () => current.kill('SIGINT')
  process.on('exit', onExit)

  const watching = (async () => {
    while (true) {
      await ended(current)
      if (stopping.signal.aborted) return
      log('The embedded PostgreSQL stopped unexpectedly and is being restarted.')
      current = (await revive(place, socket, log, stopping.signal)) ?? current
      if (stopping.signal.aborted) await terminate(current)
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await terminate(current)
      await watching
      process.off('exit', onExit)
    },
  }
}

async function revive(
  place: Place,
  socket: string,
  log: Log,
  stopping: AbortSignal,
): Promise<ChildProcess | undefined> {
  for (let wait = 100; !stopping.aborted; wait = Math.min(wait * 2, 5_000)) {
    try {
      return await start(place, socket, log)
    } catch (error) {
      log((error as Error).message)
      await pause(wait)
    }
  }
  return undefined
}

/** A postmaster of a killed start is detected by its lock and stopped like any other. */
async function start(place: Place, socket: string, log: Log, attempts = 10): Promise<ChildProcess> {
  await stopLeftover(place.cluster)
  try {
    return await startOnce(place, socket, log)
  } catch (error) {
    if (attempts === 1 || !/lock file|shared memory/.test((error as Error).message)) throw error
    await pause(200)
    return start(place, socket, log, attempts - 1)
  }
}

async function startOnce(place: Place, socket: string, log: Log): Promise<ChildProcess> {
  const postgres = await command(place, socket)
  // A session of its own, because Ctrl+C must reach this process only, which still has requests to finish.
  const child = spawn(postgres.program, postgres.args, {
    ...postgres.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let reason = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    reason = line.match(/^(?:FATAL|PANIC): +(.*)/)?.[1] ?? reason
    log(line)
  })
  child.on('error', (error) => {
    reason = error.message
  })
  const isReady = async () => {
    const file = await readPidFile(place.cluster)
    return hasEnded(child) || (file?.pid === child.pid && file?.ready === true)
  }
  const answered = await until(isReady, 120_000)
  if (answered && !hasEnded(child)) return child
  await terminate(child)
  throw new StartError(
    `The embedded PostgreSQL in ${place.cluster} does not start (${reason || 'no response in two minutes'}). Fix this, or set DATABASE_URL.`,
  )
}

async function command({ cluster, packageDir, runAs }: Place, socket: string) {
  const forced = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
  }
  const args = ['-D', cluster, ...Object.entries(forced).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const postgres = program(packageDir, 'postgres')
  // Where the system supports it, PostgreSQL stops when this process is killed; elsewhere the next start stops it.
  const leash = ['--pdeathsig', 'INT']
  const hasLeash = await succeeds(runAs, 'setpriv', [...leash, 'true'])
  return hasLeash ? launch(runAs, 'setpriv', [...leash, postgres, ...args]) : launch(runAs, postgres, args)
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, 'exit')
}

/**
 * SIGINT ends sessions and writes everything to disk. If that hangs, SIGQUIT ends it at once and the next start
 * recovers.
 */
async function terminate(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.kill('SIGINT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), 30_000)
  await ended(child)
  clearTimeout(impatient)
}
