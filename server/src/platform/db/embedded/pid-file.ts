import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads `postmaster.pid`. The file may be left over from a postmaster that was killed. */
export async function readPidFile(cluster: string) {
  const text = await readFile(pidFilePath(cluster), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [pid, , , , , , , status] = text.split('\n')
  return { pid: Number(pid), ready: status?.trim() === 'ready' }
}
