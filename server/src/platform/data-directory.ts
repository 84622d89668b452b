import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartError } from './start-error.ts'

/** Returns the real path of the data directory, created if it is missing, and checks that it is writable. */
export async function openDataDirectory(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  try {
    await mkdir(dirname(path), { recursive: true })
    const made = await mkdir(path, { recursive: true, mode: 0o700 })
    // Another user runs PostgreSQL for root and must be able to enter; files here are protected one by one.
    if (made !== undefined && process.getuid?.() === 0) await chmod(path, 0o711)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new StartError(await explain(path, (error as NodeJS.ErrnoException).code))
  }
}

async function explain(path: string, code = 'unknown error'): Promise<string> {
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR ${path} is not a directory: set DATA_DIR to one.`
  if (code === 'EROFS') return `DATA_DIR ${path} is on a read-only file system: set DATA_DIR to a writable directory.`
  if (code !== 'EACCES' && code !== 'EPERM')
    return `DATA_DIR ${path} cannot be used (${code}): set DATA_DIR to another.`
  const owner = await stat(path).catch(() => undefined)
  const whose =
    owner === undefined ? '' : ` (it belongs to user ${owner.uid}, this process runs as ${process.getuid?.()})`
  return `DATA_DIR ${path} cannot be read and written${whose}: give this user access to it, or set DATA_DIR to another directory.`
}
