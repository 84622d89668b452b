import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { incarnation } from './processes.ts'

interface Holder {
  pid: number
  incarnation: string | undefined
  since: string
}

/** Makes this process the only one on the directory. A lock whose process was killed holds nobody up. */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'userkeep.lock')
  const draft = `${path}.${process.pid}.${performance.now()}`
  const holder: Holder = {
    pid: process.pid,
    incarnation: await incarnation(process.pid),
    since: new Date().toISOString(),
  }
  await writeFile(draft, JSON.stringify(holder), { mode: 0o644 })
  try {
    while (!(await tookFree(draft, path))) await clearStale(path, dataDir, `${draft}.stale`)
  } finally {
    await rm(draft, { force: true })
  }
  return () => rm(path, { force: true })
}

async function tookFree(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function clearStale(path: string, dataDir: string, aside: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const holder = parse(text)
  if (holder !== undefined && (await incarnation(holder.pid)) === holder.incarnation) {
    throw new StartError(
      `Process ${holder.pid}, started ${holder.since}, already runs Userkeep on ${dataDir}: stop it, or set DATA_DIR to another directory.`,
    )
  }
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  // Another start may have cleared the same stale lock and taken its own in between: that one is put back.
  if ((await readFile(aside, 'utf8')) !== text) await tookFree(aside, path)
  await rm(aside)
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
