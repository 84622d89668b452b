import type { conversations, StreamEvent } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { type EventQueue, eventQueue } from '../../../platform/http/event-queue.ts'
import { isSessionOpen } from '../../sessions/public.ts'
import { readCounts } from '../acts/list.ts'
import { writePosition } from '../core/shards.ts'
import { showConversation, showMessage } from '../core/view.ts'
import type { Own } from '../setup.ts'
import { beginAt, createFollower, leaveAll } from './follower.ts'
import { type Brought, lookAtChanges } from './look.sql.ts'
import type { Said } from './presences.ts'

type Route = typeof conversations.routes.stream
type InboxEvent = StreamEvent<Route['success']['stream']>

export const streamStaff: Verb<Route, Own> = async (call) => {
  const { caller, scope, db, stream, platform, own } = call
  const { environmentId } = scope
  const { membershipId } = caller.organization
  const queue = eventQueue<InboxEvent>(stream.signal)
  const look = (after: readonly number[]) => lookAtChanges(db, { environmentId, contact: null }, after)
  // Registered before the first read, so that nothing is missed in between.
  let notify = () => {}
  const leave = [
    own.readers.enter(environmentId, null, () => notify()),
    own.presences.on((said) => sayPresence(queue, environmentId, own, said)),
  ]
  stream.signal.addEventListener('abort', () => leaveAll(leave), { once: true })
  const { position, resumed } = await beginAt(look, stream.lastEventId)
  queue.push({ event: 'begun', id: writePosition(position), data: { resumed } })
  let counted = ''
  const sayCounts = async (id: string) => {
    const counts = await readCounts(db, scope, membershipId)
    const text = JSON.stringify(counts)
    if (text !== counted) queue.push({ event: 'counts', id, data: counts })
    counted = text
  }
  const follower = createFollower(position, {
    async look(after) {
      const found = await look(after)
      const isOpen = await isSessionOpen(db, caller.session.id, membershipId, platform.clock.now())
      return { ...found, isOpen }
    },
    push: (item) => queue.push(eventOf(item, platform)),
    settled: () => sayCounts(writePosition(follower.position())),
    end: () => queue.end(),
    failed: (err) => platform.log.warn({ err }, 'a stream of the inbox could not be read on'),
  })
  notify = follower.notify
  follower.notify()
  return queue
}

function eventOf(item: Brought, { settings, clock }: Parameters<typeof streamStaff>[0]['platform']): InboxEvent {
  const id = writePosition(item.position)
  if ('message' in item) return { event: 'message', id, data: showMessage(item.message, settings.publicUrl) }
  if ('removed' in item) return { event: 'removed', id, data: { conversation_id: item.removed } }
  return { event: 'conversation', id, data: showConversation(item.conversation, clock.now()) }
}

function sayPresence(queue: EventQueue<InboxEvent>, environmentId: string, { presences }: Own, said: Said): void {
  if (said.environmentId !== environmentId) return
  const data = { conversation_id: said.conversationId, ...presences.of(environmentId, said.conversationId) }
  queue.push({ event: 'presence', data })
}
