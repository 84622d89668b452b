import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readlink, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { runnablePackage } from './binaries.ts'
import { mayEnter, type RunAs, waysToRun } from './run-as.ts'

export interface Place {
  /** PostgreSQL's own data directory. */
  cluster: string
  /** The package, or its copy, that PostgreSQL runs from. */
  packageDir: string
  runAs: RunAs
  notice?: string
}

/** Chooses where PostgreSQL runs and as which user: in the data directory if a user other than root can enter it. */
export async function choosePlace(dataDir: string, packageDir: string): Promise<Place> {
  const link = join(dataDir, 'postgres')
  const cluster = await readlink(link).catch(() => link)
  await refuseForeign(cluster)
  const runAs = await whoMayEnter(dirname(cluster), cluster)
  if (runAs === undefined) return moveOutside(dataDir, link, packageDir)
  const place = { cluster, runAs, packageDir: await runnablePackage(packageDir, dirname(cluster), runAs) }
  return cluster === link ? place : { ...place, notice: sayOutside(dataDir, cluster) }
}

async function whoMayEnter(home: string, cluster: string): Promise<RunAs | undefined> {
  for (const runAs of await waysToRun(cluster)) if (await mayEnter(runAs, home)) return runAs
  return undefined
}

/** The link in the data directory leads later starts to the same place. */
async function moveOutside(dataDir: string, link: string, packageDir: string): Promise<Place> {
  const home = join('/var/lib/userkeep', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  const cluster = join(home, 'postgres')
  const taken = await lstat(link).then(
    () => true,
    () => false,
  )
  const runAs = taken
    ? undefined
    : await openToOthers(home).then(
        () => whoMayEnter(home, cluster),
        () => undefined,
      )
  if (runAs === undefined) {
    throw new StartError(
      `PostgreSQL does not run as root, and no other user may enter ${dataDir}: open the directories above it (chmod o+x), or set DATA_DIR to one that is open.`,
    )
  }
  const place = { cluster, runAs, packageDir: await runnablePackage(packageDir, home, runAs) }
  await symlink(cluster, link)
  return { ...place, notice: sayOutside(dataDir, cluster) }
}

async function openToOthers(home: string): Promise<void> {
  await mkdir(home, { recursive: true })
  for (const directory of [dirname(home), home]) await chmod(directory, 0o711)
}

const sayOutside = (dataDir: string, cluster: string) =>
  `The database is in ${cluster}, because ${dataDir} is closed to every user but root and PostgreSQL does not run as root.`

async function refuseForeign(cluster: string): Promise<void> {
  const [uid, owner] = [process.getuid?.(), await stat(cluster).catch(() => undefined)]
  if (uid === 0 || owner === undefined || owner.uid === uid) return
  throw new StartError(
    `The database in ${cluster} belongs to user ${owner.uid}, and this process runs as ${uid}: start as that user, or set DATA_DIR to another directory.`,
  )
}
