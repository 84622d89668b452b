import type { notifications, StreamEvent } from '@userkeep/contract'
import { notificationBounds } from '@userkeep/contract/shapes/notification'
import type { EventQueue } from '../../../platform/http/event-queue.ts'
import { eventId } from './event-id.ts'
import type { Found } from './look.sql.ts'

export type FeedEvent = StreamEvent<(typeof notifications.routes.stream)['success']['stream']>

interface ReaderOptions {
  contactId: string
  /** Where it left off; null where it begins. */
  after: number | null
  queue: EventQueue<FeedEvent>
  /** What is new after this number; null where it may not read on. */
  look(after: number | null): Promise<Found | null>
  failed(error: unknown): void
}

export interface Reader {
  /** Says that something changed. Reads it, if nobody is at that already. */
  tell(): void
}

/** One open stream. It waits without a timer or a query, and looks only when it is told to. */
export function createReader({ contactId, after, queue, look, failed }: ReaderOptions): Reader {
  let cursor = after
  let told: number | null = null
  let isLooking = false
  let again = false

  const sayUnread = (unread: number, resumed: boolean) => {
    if (unread === told) return
    told = unread
    queue.push({ event: 'unread', id: eventId(contactId, cursor as number), data: { unread, resumed } })
  }
  const begin = ({ last, unread }: Found) => {
    cursor = last
    sayUnread(unread, false)
  }
  const goOn = ({ last, unread, items }: Found) => {
    const sent = items.slice(0, notificationBounds.replayed)
    for (const { number, ...data } of sent) queue.push({ event: 'notification', id: eventId(contactId, number), data })
    again ||= items.length > sent.length
    cursor = items.length > sent.length ? (sent.at(-1)?.number as number) : last
    sayUnread(unread, true)
  }
  /** Whoever comes back from too far behind, or with a number that there is not, reads the feed instead. */
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
    } while (again)
    isLooking = false
  }
  return {
    tell() {
      again = true
      if (isLooking) return
      // What it missed by that it gets when it comes back.
      lookAgain().catch((error: unknown) => {
        failed(error)
        queue.end()
      })
    },
  }
}
