import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readPidFile } from './pid-file.ts'

const onLinux = process.platform === 'linux'
const ps = (column: string, pid: number) =>
  promisify(execFile)('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )

/** Returns a text that distinguishes a process from a later one with the same id. Undefined if there is none. */
export async function incarnation(pid: number): Promise<string | undefined> {
  if (!onLinux) return ps('lstart', pid)
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  // The second field is the program's name in brackets, which may contain spaces and brackets.
  const [state = 'X', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if ('ZX'.includes(state)) return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return `${boot.trim()} ${fields[18]}`
}

/** Returns the PostgreSQL processes on this directory; except on Linux, only the one in its pid file. */
export async function postgresIn(cluster: string): Promise<number[]> {
  const candidates = onLinux ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number) : []
  if (!onLinux) candidates.push(...[await readPidFile(cluster)].flatMap((file) => file?.pid ?? []))
  const found = await Promise.all(candidates.map((pid) => isPostgresIn(cluster, pid)))
  return candidates.filter((_, index) => found[index])
}

async function isPostgresIn(cluster: string, pid: number): Promise<boolean> {
  if (!onLinux) return (await ps('command', pid))?.includes(`postgres -D ${cluster}`) ?? false
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return directory === cluster && (await programName(pid)) === 'postgres'
}

export async function programName(pid: number): Promise<string | undefined> {
  if (!onLinux) return ps('comm', pid).then((path) => path && basename(path))
  return readFile(`/proc/${pid}/comm`, 'utf8').then(
    (name) => name.trim(),
    () => undefined,
  )
}

export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Polls until it holds. Returns false after the given milliseconds. */
export async function until(holds: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await holds())) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}
