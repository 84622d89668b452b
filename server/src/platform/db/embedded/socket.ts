import { mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { giveTo, mayEnter, type RunAs } from './run-as.ts'

export const port = 5432
export const socketLockPath = (directory: string) => join(directory, `.s.PGSQL.${port}.lock`)

/** The path of a socket must fit into the kernel's 108 bytes (104 on macOS), with a final zero. */
const longest = (process.platform === 'darwin' ? 103 : 107) - `/.s.PGSQL.${port}`.length
const prefix = 'userkeep-pg-'

/** Returns the cluster itself, which nobody else may enter, unless its path is too long or needs quoting. */
export async function socketDirectory(cluster: string, runAs: RunAs): Promise<string> {
  await removeSocketDirectory(cluster)
  if (fits(cluster)) return cluster
  for (const base of [tmpdir(), '/tmp']) {
    if (!fits(join(base, `${prefix}XXXXXX`)) || !(await mayEnter(runAs, base))) continue
    const directory = await mkdtemp(join(base, prefix))
    await symlink(directory, reminder(cluster))
    await giveTo(runAs, directory)
    return directory
  }
  throw new StartError(`The path ${cluster} is too long for a socket: set DATA_DIR to a shorter path.`)
}

export async function removeSocketDirectory(cluster: string): Promise<void> {
  const directory = await readlink(reminder(cluster)).catch(() => undefined)
  if (directory === undefined) return
  await rm(directory, { recursive: true, force: true })
  await rm(reminder(cluster))
}

/** Returns a link beside the cluster to a directory elsewhere, so that the start after a kill can delete it. */
const reminder = (cluster: string) => `${cluster}.socket`

const fits = (directory: string) => Buffer.byteLength(directory) <= longest && !/[,:"'\\]/.test(directory)
