import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { addToDays, type DayCount, type Exposure, insertExposures } from './exposures.sql.ts'
import { createNoted } from './noted.ts'

/** Pending writes of one environment. */
interface Pending {
  exposures: Map<string, Exposure>
  counts: Map<string, DayCount>
}

/** By environment. */
type Waiting = Map<string, Pending>

export type ExposureWriter = ReturnType<typeof createExposureWriter>

/** Exposures of an environment held in memory while the database is away. */
const mostWaiting = 50_000

/** Contacts whose last exposures are remembered, because most evaluations repeat them. */
const mostNoted = 20_000

/** Collects exposures without delaying the answer, and writes them once a second. */
export function createExposureWriter({ sql, log }: Pick<Context, 'sql' | 'log'>) {
  let waiting: Waiting = new Map()
  /** Sent to the database and not confirmed yet. */
  let underWay: Waiting = new Map()

  const noted = createNoted(mostNoted)
  const note = (environmentId: string, contactId: string, exposures: Exposure[], counts: DayCount[]): void => {
    const isKnown = exposures.length === 0 || noted.isSame(contactId, exposures)
    const isKept = keep(waiting, environmentId, isKnown ? [] : exposures, counts)
    if (isKept && !isKnown) noted.remember(contactId, exposures)
  }

  const write = (environmentId: string, exposures: Exposure[], counts: DayCount[]): Promise<void> =>
    transaction(sql, async (tx) => {
      const added = exposures.length > 0 ? await insertExposures(tx, environmentId, exposures) : []
      await addToDays(tx, environmentId, [...counts, ...added])
    })

  const flush = async (): Promise<void> => {
    underWay = waiting
    waiting = new Map()
    for (const [environmentId, { exposures, counts }] of underWay) {
      await write(environmentId, [...exposures.values()], [...counts.values()]).catch((err: unknown) => {
        log.warn({ err }, 'exposures could not be written and will be retried')
        keep(waiting, environmentId, exposures.values(), counts.values())
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
    note,
    /** Returns the exposures of a contact that may not be stored yet. */
    waitingFor: (environmentId: string, contactId: string): Exposure[] =>
      [underWay, waiting].flatMap((noted) => exposuresOf(noted.get(environmentId), contactId)),
    flush: flushInTurn,
    async close() {
      clearInterval(timer)
      await flushInTurn()
    },
  }
}

const exposuresOf = (pending: Pending | undefined, contactId: string): Exposure[] =>
  [...(pending?.exposures.values() ?? [])].filter((one) => one.contact_id === contactId)

/** Returns whether there was room for all of it. */
function keep(
  waiting: Waiting,
  environmentId: string,
  exposures: Iterable<Exposure>,
  counts: Iterable<DayCount>,
): boolean {
  const pending = waiting.get(environmentId) ?? { exposures: new Map(), counts: new Map() }
  waiting.set(environmentId, pending)
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
  return pending.exposures.size < mostWaiting
}
