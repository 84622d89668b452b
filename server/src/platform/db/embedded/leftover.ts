import { rm } from 'node:fs/promises'
import { StartError } from '../../start-error.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import { postgresIn, programName, signal, until } from './processes.ts'
import { socketLockPath } from './socket.ts'

/**
 * Ends what an earlier, killed start left running on the cluster, which the caller has locked, and clears what
 * it left lying about. Stopped rather than adopted, so that this start's settings and version are the ones that run.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const file = await readPidFile(cluster)
  const gone = async () => (await postgresIn(cluster)).length === 0
  const running = await postgresIn(cluster)
  // A postmaster stops its children in order; children without one receive the signal directly.
  if (file !== undefined && running.includes(file.pid)) signal([file.pid], 'SIGINT')
  else signal(running, 'SIGQUIT')
  if (!(await until(gone, 20_000))) {
    signal(await postgresIn(cluster), 'SIGQUIT')
    if (!(await until(gone, 5_000))) {
      const pids = (await postgresIn(cluster)).join(', ')
      throw new StartError(
        `PostgreSQL (process ${pids}) still runs on ${cluster} and does not end: end it, then start again.`,
      )
    }
  }
  // The process id may belong to another process by now, which PostgreSQL would mistake for its own and refuse.
  const name = file && (await programName(file.pid))
  if (name === undefined || name === 'postgres') return
  for (const path of [pidFilePath(cluster), socketLockPath(cluster)]) await rm(path, { force: true })
}
