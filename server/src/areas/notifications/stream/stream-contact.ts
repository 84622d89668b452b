import type { notifications } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { eventQueue } from '../../../platform/http/event-queue.ts'
import { isKnown } from '../../contacts/public.ts'
import { numberAfter } from './event-id.ts'
import { lookAtFeed } from './look.sql.ts'
import { createReader, type FeedEvent } from './reader.ts'
import type { Readers } from './readers.ts'

export const streamContact: Verb<typeof notifications.routes.stream, Readers> = async ({
  caller,
  scope: { environmentId },
  db,
  stream,
  platform: { clock, log },
  own,
}) => {
  if (!(await isKnown(db, { environmentId }, caller))) fail('unverified_session')
  const { contactId, sessionId } = caller
  const queue = eventQueue<FeedEvent>(stream.signal)
  const reader = createReader({
    contactId,
    after: numberAfter(contactId, stream.lastEventId),
    queue,
    look: (after) => lookAtFeed(db, { environmentId, contactId, sessionId, after, now: clock.now() }),
    failed: (error) => log.warn({ err: error }, 'a stream could not be read on'),
  })
  // It listens before it looks, so that nothing comes in between.
  stream.signal.addEventListener('abort', own.enter(environmentId, contactId, reader), { once: true })
  reader.tell()
  return queue
}
