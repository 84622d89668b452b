import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { incarnation } from './processes.ts'

interface Holder {
  pid: number
  incarnation: string | undefined
  since: string
  /** Unique, so that a lock can be identified by its text. */
  id: string
}

/** Makes this process the only one on the directory. A lock whose process was killed holds nobody up. */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'userkeep.lock')
  const holder: Holder = {
    pid: process.pid,
    incarnation: await incarnation(process.pid),
    since: new Date().toISOString(),
    id: randomUUID(),
  }
  const draft = `${path}.${holder.id}`
  await writeFile(draft, JSON.stringify(holder), { mode: 0o644 })
  try {
    while (!(await take(draft, path, dataDir)));
  } finally {
    await rm(draft, { force: true })
  }
  return () => rm(path, { force: true })
}

/**
 * Returns false if the file changed meanwhile. A leftover of a killed process is replaced only under a second lock
 * whose name is derived from its text: without it, a slower start could delete the lock of a faster one.
 */
async function take(draft: string, path: string, dataDir: string): Promise<boolean> {
  if (await linked(draft, path)) return true
  const stale = await textOf(path)
  if (stale === undefined) return false
  await refuseLiving(stale, dataDir)
  const right = rightTo(path, stale)
  if (!(await take(draft, right, dataDir))) return false
  const mine = (await textOf(path)) === stale
  await (mine ? rename(right, path) : rm(right))
  return mine
}

export const rightTo = (path: string, stale: string) =>
  `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function refuseLiving(text: string, dataDir: string): Promise<void> {
  const holder = parse(text)
  if (holder === undefined || (await incarnation(holder.pid)) !== holder.incarnation) return
  throw new StartError(
    `Process ${holder.pid}, started ${holder.since}, already runs Userkeep on ${dataDir}: stop it, or set DATA_DIR to another directory.`,
  )
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text)
    return typeof holder?.pid === 'number' ? holder : undefined
  } catch {
    return undefined
  }
}
