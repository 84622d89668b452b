import { accessSync, chmodSync, constants, mkdtempSync, realpathSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files that Linux keeps in memory. */
const memory = '/dev/shm'

/** A run with all its databases takes less than half of this. */
const neededBytes = 2 * 1024 ** 3

/** Returns the folders in which a throwaway database may be stored, the fastest first. */
export const databaseFolders = (inMemory = memory): string[] => [
  ...(hasSpace(inMemory) ? [inMemory] : []),
  realpathSync(tmpdir()),
]

function hasSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return false // no such folder, or a closed one
  }
}

/** Makes an empty folder. Started by root, PostgreSQL runs as another user, who must be able to enter it. */
export function makeFolder(parent: string, prefix: string): string {
  const folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, 0o755)
  return folder
}
