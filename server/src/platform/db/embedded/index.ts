import { openDataDirectory } from '../../data-directory.ts'
import { locatePackage } from './binaries.ts'
import { database, prepareCluster, user } from './cluster.ts'
import { stopLeftover } from './leftover.ts'
import { lockDirectory } from './lock.ts'
import { protectionOf } from './password.ts'
import { choosePlace } from './place.ts'
import { runPostmaster } from './postmaster.ts'
import { port, removeSocketDirectory, socketDirectory } from './socket.ts'

export interface EmbeddedPostgres {
  /** `host` is the directory of the unix socket. */
  connection: { host: string; port: number; database: string; user: string; password: string }
  /** The directory of the database. */
  dataDir: string
  /** One line for the operator if the database could not be placed where it was requested. */
  notice?: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log?: (line: string) => void
  /** The package with PostgreSQL's binaries; by default the installed one. */
  packageDir?: string
}

/** Runs a PostgreSQL of our own in the data directory. Throws a StartError when it cannot. */
export async function startEmbedded({ dataDir, log = () => {}, packageDir }: Options): Promise<EmbeddedPostgres> {
  const source = packageDir ?? locatePackage()
  const directory = await openDataDirectory(dataDir)
  const undo = [await lockDirectory(directory)]
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const place = await choosePlace(directory, source)
    await stopLeftover(place.cluster)
    await prepareCluster(place)
    const { password, enforce } = await protectionOf(directory, place)
    undo.push(() => removeSocketDirectory(place.cluster))
    const host = await socketDirectory(place.cluster, place.runAs)
    const postmaster = await runPostmaster(place, host, log)
    undo.push(() => postmaster.stop())
    const connection = { host, port, database, user }
    await enforce(connection)
    const notice = place.notice === undefined ? {} : { notice: place.notice }
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= undoAll())
    return { connection: { ...connection, password }, dataDir: place.cluster, ...notice, stop }
  } catch (error) {
    await undoAll()
    throw error
  }
}
