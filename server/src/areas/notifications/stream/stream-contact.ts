import type { notifications } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { eventQueue } from '../../../platform/http/event-queue.ts'
import { isKnown } from '../../contacts/public.ts'
import { openSources } from '../extension-points.ts'
import { numberAfter, positionsAfter } from './event-id.ts'
import { lookAtFeed } from './look.sql.ts'
import { createReader, type FeedEvent, type Reader } from './reader.ts'
import type { Readers } from './readers.ts'

export const streamContact: Verb<typeof notifications.routes.stream, Readers> = async ({
  caller,
  scope: { environmentId },
  db,
  stream,
  platform,
  own,
}) => {
  if (!(await isKnown(db, { environmentId }, caller))) fail('unverified_session')
  const { clock, log } = platform
  const { contactId, sessionId } = caller
  const queue = eventQueue<FeedEvent>(stream.signal)
  const listening = {
    environmentId,
    contactId,
    sessionId,
    signal: stream.signal,
    push: (event: FeedEvent) => {
      // Typing events have no id, because a stream does not resume from them.
      queue.push(event.event === 'typing' ? event : { ...event, id: reader.eventId() })
    },
    end: queue.end,
  }
  const positions = positionsAfter(contactId, stream.lastEventId)
  const others = await openSources(platform, listening, positions)
  const isResumed = others.every(({ resumed }, index) => resumed || positions[index] === undefined)
  const reader: Reader = createReader({
    contactId,
    after: isResumed ? numberAfter(contactId, stream.lastEventId) : null,
    suffix: () => others.map(({ position }) => `.${position()}`).join(''),
    begun: () => {
      for (const { start } of others) start()
    },
    queue,
    look: (after) => lookAtFeed(db, { environmentId, contactId, sessionId, after, now: clock.now() }),
    failed: (error) => log.warn({ err: error }, 'a stream could not be continued'),
  })
  // Subscribes before the first read, so that nothing is missed in between.
  stream.signal.addEventListener('abort', own.enter(environmentId, contactId, reader), { once: true })
  reader.notify()
  return queue
}
