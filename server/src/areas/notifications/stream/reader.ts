import type { notifications, StreamEvent } from '@userkeep/contract'
import { notificationBounds } from '@userkeep/contract/shapes/notification'
import type { EventQueue } from '../../../platform/http/event-queue.ts'
import { eventId } from './event-id.ts'
import type { Found } from './look.sql.ts'

export type FeedEvent = StreamEvent<(typeof notifications.routes.stream)['success']['stream']>

interface ReaderOptions {
  contactId: string
  /** The position of the reader; null for a new reader. */
  after: number | null
  queue: EventQueue<FeedEvent>
  /** Reads the notifications after this number; null if it may not read on. */
  look(after: number | null): Promise<Found | null>
  failed(error: unknown): void
  /** Returns the end of each event id: the positions in the events of other areas. */
  suffix?(): string
  /** Called after the first read. */
  begun?(): void
}

export interface Reader {
  /** Reads the feed, unless a read is already in progress. */
  notify(): void
  /** Returns the id of an event of another area at this moment. */
  eventId(): string
}

/** Creates the reader of an open stream. It waits without a timer or a query, and reads only when it is woken. */
export function createReader(options: ReaderOptions): Reader {
  const { contactId, after, queue, look, failed, suffix = () => '' } = options
  let cursor = after
  let told: number | null = null
  let isLooking = false
  let again = false
  let hasBegun = false
  const idOf = (number: number): string => eventId(contactId, number) + suffix()

  const sayUnread = (unread: number, resumed: boolean) => {
    if (unread === told) return
    told = unread
    queue.push({ event: 'unread', id: idOf(cursor as number), data: { unread, resumed } })
  }
  const begin = ({ last, unread }: Found) => {
    cursor = last
    sayUnread(unread, false)
  }
  const goOn = ({ last, unread, items }: Found) => {
    const sent = items.slice(0, notificationBounds.replayed)
    for (const { number, ...data } of sent) queue.push({ event: 'notification', id: idOf(number), data })
    again ||= items.length > sent.length
    cursor = items.length > sent.length ? (sent.at(-1)?.number as number) : last
    sayUnread(unread, true)
  }
  /** A reader that is too far behind, or names an unknown number, reads the feed instead. */
  const isLost = ({ last, items }: Found): boolean =>
    cursor === null || (told === null && (cursor > last || items.length > notificationBounds.replayed))

  const lookAgain = async () => {
    isLooking = true
    do {
      again = false
      const found = await look(cursor)
      if (!found) return queue.end()
      if (isLost(found)) begin(found)
      else goOn(found)
      if (!hasBegun) options.begun?.()
      hasBegun = true
    } while (again)
    isLooking = false
  }
  return {
    eventId: () => idOf(cursor ?? 0),
    notify() {
      again = true
      if (isLooking) return
      // The reader receives the missed notifications when it resumes.
      lookAgain().catch((error: unknown) => {
        failed(error)
        queue.end()
      })
    },
  }
}
