import { seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { addSearches, addViews, type SearchTally, type ViewTally } from './tally.sql.ts'

interface Pending {
  views: Map<string, ViewTally>
  searches: Map<string, SearchTally>
}

export type TallyWriter = ReturnType<typeof createTallyWriter>

/** Figures of an environment held in memory while the database is away. */
const maxPending = 5000
const maxQueryLength = 80

/** Counts views and searches in memory and writes the sums once a second, so that no reader waits for them. */
export function createTallyWriter({ sql, log, clock }: Pick<Context, 'sql' | 'log' | 'clock'>) {
  let pending = new Map<string, Pending>()
  const today = () => clock.now().toISOString().slice(0, 10)
  const pendingOf = (environmentId: string): Pending => {
    const found = pending.get(environmentId) ?? { views: new Map(), searches: new Map() }
    pending.set(environmentId, found)
    return found
  }
  const write = (environmentId: string, { views, searches }: Pending): Promise<void> =>
    transaction(sql, async (tx) => {
      if (views.size > 0) await addViews(tx, environmentId, inOrder(views))
      if (searches.size > 0) await addSearches(tx, environmentId, inOrder(searches))
    })

  const flush = async (): Promise<void> => {
    const taken = pending
    pending = new Map()
    for (const [environmentId, tallies] of taken) {
      await write(environmentId, tallies).catch((err: unknown) => {
        log.warn({ err }, 'help center figures could not be written and will be retried')
        for (const tally of tallies.views.values()) addView(pendingOf(environmentId), tally)
        for (const tally of tallies.searches.values()) addSearch(pendingOf(environmentId), tally)
      })
    }
  }
  let flushing = Promise.resolve()
  const flushInOrder = () => {
    flushing = flushing.then(flush)
    return flushing
  }
  const timer = setInterval(flushInOrder, seconds(1))
  timer.unref()

  return {
    viewed: (environmentId: string, article_id: string) =>
      addView(pendingOf(environmentId), { day: today(), article_id, views: 1 }),
    searched(environmentId: string, locale: string, words: string, results: number) {
      const query = words.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, maxQueryLength)
      if (query === '') return
      addSearch(pendingOf(environmentId), {
        day: today(),
        locale,
        query,
        searches: 1,
        without_result: results === 0 ? 1 : 0,
      })
    },
    flush: flushInOrder,
    async close() {
      clearInterval(timer)
      await flushInOrder()
    },
  }
}

function addView({ views }: Pending, tally: ViewTally): void {
  const name = `${tally.day} ${tally.article_id}`
  const before = views.get(name)
  if (before) before.views += tally.views
  else if (views.size < maxPending) views.set(name, { ...tally })
}

function addSearch({ searches }: Pending, tally: SearchTally): void {
  const name = `${tally.day} ${tally.locale} ${tally.query}`
  const before = searches.get(name)
  if (before) {
    before.searches += tally.searches
    before.without_result += tally.without_result
  } else if (searches.size < maxPending) searches.set(name, { ...tally })
}

/** Always in the same order, so that two instances cannot deadlock. */
const inOrder = <T>(tallies: ReadonlyMap<string, T>): T[] =>
  [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, tally]) => tally)
