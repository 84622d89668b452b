import type { AnswerOf, factFeed, StreamEvent } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { JsonText } from '../../platform/json-text.ts'
import { isKeyActive } from '../api-keys/public.ts'
import type { Feed } from './feed.ts'
import { readPage, requireUnpruned, wantedOf } from './read-page.ts'

export const listFacts: Verb<typeof factFeed.routes.list, Feed> = async ({ db, scope, query, own: feed }) => {
  const wanted = wantedOf(query)
  const position = await feed.position()
  requireUnpruned(query.after, position)
  const page = await readPage(db, scope, wanted, { after: query.after ?? 0, upTo: position.last })
  return new JsonText<AnswerOf<typeof factFeed.routes.list>>(
    `{"facts":[${page.facts.join(',')}],"last_sequence":${page.lastSequence},"has_more":${page.hasMore}}`,
  )
}

type FactEvent = StreamEvent<(typeof factFeed.routes.stream)['success']['stream']>

/** Facts per read. A stream that catches up reads the next page when its reader has consumed this one. */
const limit = 100

export const streamFacts: Verb<typeof factFeed.routes.stream, Feed> = async ({
  db,
  scope,
  query,
  stream,
  caller,
  own: feed,
}) => {
  const wanted = wantedOf({ ...query, limit })
  const growth = growthOf(stream.signal)
  stream.signal.addEventListener('abort', feed.listen(scope.environmentId, growth.notify), { once: true })
  const position = await feed.position()
  const given = resumedAfter(stream.lastEventId) ?? query.after
  requireUnpruned(given, position)

  async function* follow(): AsyncGenerator<FactEvent> {
    let after = given ?? position.last
    yield { event: 'begun', data: { after } }
    while (!stream.signal.aborted) {
      if (!(await isKeyActive(db, scope, caller.keyId))) return
      const page = await readPage(db, scope, wanted, { after, upTo: (await feed.position()).last })
      for (const fact of page.facts) {
        const data = JSON.parse(fact)
        yield { event: 'fact', id: String(data.sequence), data }
      }
      after = page.lastSequence
      if (!page.hasMore) await growth.next()
    }
  }
  return follow()
}

function resumedAfter(lastEventId: string | null): number | undefined {
  return lastEventId !== null && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined
}

/** Remembers that the log has grown until the reader asks. Ends with the signal. */
function growthOf(signal: AbortSignal) {
  let hasGrown = false
  let wake = () => {}
  const notify = () => {
    hasGrown = true
    wake()
  }
  signal.addEventListener('abort', notify, { once: true })
  return {
    notify,
    async next(): Promise<void> {
      if (!hasGrown)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      hasGrown = false
    },
  }
}
