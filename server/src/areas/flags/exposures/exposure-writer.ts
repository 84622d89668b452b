import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { addToDays, type DayCount, type Exposure, insertExposures } from './exposures.sql.ts'

/** What one environment has to write. */
interface Pending {
  exposures: Map<string, Exposure>
  counts: Map<string, DayCount>
}

export type ExposureWriter = ReturnType<typeof createExposureWriter>

/** While the database is away, so many exposures of an environment are remembered and no more. */
const mostWaiting = 50_000

/** Notes who got what without slowing the answer, and writes it together once a second. */
export function createExposureWriter({ sql, log }: Pick<Context, 'sql' | 'log'>) {
  let environments = new Map<string, Pending>()
  /** Handed to the database, which has not said yet that it is stored. */
  let underWay = new Map<string, Pending>()

  const pendingOf = (environmentId: string): Pending => {
    const pending = environments.get(environmentId) ?? { exposures: new Map(), counts: new Map() }
    environments.set(environmentId, pending)
    return pending
  }

  const keep = (environmentId: string, exposures: Iterable<Exposure>, counts: Iterable<DayCount>): void => {
    const pending = pendingOf(environmentId)
    for (const exposure of exposures) {
      const name = `${exposure.flag_id} ${exposure.contact_id} ${exposure.variant}`
      if (pending.exposures.size < mostWaiting && !pending.exposures.has(name)) pending.exposures.set(name, exposure)
    }
    for (const count of counts) {
      const name = `${count.flag_id} ${count.day} ${count.variant}`
      const before = pending.counts.get(name)
      if (before) before.answers += count.answers
      else pending.counts.set(name, { ...count })
    }
  }

  const write = (environmentId: string, exposures: Exposure[], counts: DayCount[]): Promise<void> =>
    transaction(sql, async (tx) => {
      const added = exposures.length > 0 ? await insertExposures(tx, environmentId, exposures) : []
      await addToDays(tx, environmentId, [...counts, ...added])
    })

  const flush = async (): Promise<void> => {
    underWay = environments
    environments = new Map()
    for (const [environmentId, { exposures, counts }] of underWay) {
      await write(environmentId, [...exposures.values()], [...counts.values()]).catch((err: unknown) => {
        log.warn({ err }, 'exposures not written, and tried again')
        keep(environmentId, exposures.values(), counts.values())
      })
    }
    underWay = new Map()
  }
  let flushing = Promise.resolve()
  const flushInTurn = () => {
    flushing = flushing.then(flush)
    return flushing
  }
  const timer = setInterval(flushInTurn, seconds(1))
  timer.unref()

  return {
    note: keep,
    /** Of one contact, what is noted and not yet known to be stored. */
    waitingFor: (environmentId: string, contactId: string): Exposure[] =>
      [underWay, environments].flatMap((noted) => exposuresOf(noted.get(environmentId), contactId)),
    flush: flushInTurn,
    async close() {
      clearInterval(timer)
      await flushInTurn()
    },
  }
}

const exposuresOf = (pending: Pending | undefined, contactId: string): Exposure[] =>
  [...(pending?.exposures.values() ?? [])].filter((one) => one.contact_id === contactId)
