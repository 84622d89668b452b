import type { ContactStreams } from '../../notifications/public.ts'
import { findSettings } from '../config/settings.sql.ts'
import { writePosition } from '../core/shards.ts'
import { showOwn, showOwnMessage } from '../core/view.ts'
import type { Own } from '../setup.ts'
import { beginAt, createFollower, leaveAll } from './follower.ts'
import { type Brought, lookAtChanges } from './look.sql.ts'

/** Brings a contact's conversations into the contact's stream. */
export const conversationsOfStream: ContactStreams<Own> = async (reader, { sql, clock, settings, log, own }) => {
  const { environmentId, contactId, sessionId, signal } = reader
  const { rating } = await findSettings(sql, { environmentId })
  const look = (after: readonly number[]) =>
    lookAtChanges(sql, { environmentId, contact: { contactId, sessionId, now: clock.now() } }, after)
  let notify = () => {}
  const leave = [
    own.readers.enter(environmentId, contactId, () => notify()),
    own.presences.on(({ conversationId, member, ...said }) => {
      if (said.environmentId !== environmentId || said.contactId !== contactId || !member?.typing) return
      reader.push({ event: 'typing', data: { conversation_id: conversationId, name: member.name } })
    }),
  ]
  signal.addEventListener('abort', () => leaveAll(leave), { once: true })
  const { position, resumed } = await beginAt(look, reader.after)
  const push = (item: Brought) => {
    if ('removed' in item) return
    if ('message' in item) {
      reader.push({ event: 'message', data: showOwnMessage(item.message, settings.publicUrl) })
    } else if (item.conversation.merged_into === null) {
      reader.push({ event: 'conversation', data: showOwn(item.conversation, rating) })
    }
  }
  const follower = createFollower(position, {
    look,
    push,
    settled: () => {},
    end: reader.end,
    failed: (err) => log.warn({ err }, 'a stream of a contact could not be read on'),
  })
  return {
    resumed,
    position: () => writePosition(follower.position()),
    start() {
      notify = follower.notify
      follower.notify()
    },
  }
}
