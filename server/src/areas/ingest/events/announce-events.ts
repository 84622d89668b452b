import type { ingest } from '@userkeep/contract'
import type { Call } from '../../../platform/http/call.ts'
import { answerLines } from '../lines/answer-lines.ts'
import { limitLines } from '../lines/limit-lines.ts'
import { readEvent, senderOf } from '../lines/read-lines.ts'
import { storeEvents, type Writers } from '../lines/store-lines.ts'
import { isRecent, type Stream } from '../rules.ts'

/** What both streams of events have in common. */
export async function tellEvents(call: Call<typeof ingest.routes.track, Writers>, stream: Stream) {
  const { body, caller, scope, now, platform } = call
  await limitLines(call, body.events.length)
  const sender = senderOf(caller, scope, now)
  const readings = body.events.map((line) => readEvent(line, sender, stream))
  const { environmentId } = scope
  return answerLines(
    readings,
    (events) => storeEvents(call, events, stream),
    ({ occurred_at: at }, { contactId }) => {
      // Of a contact's own request it is noted already.
      if (contactId === null || caller.family === 'contact' || !isRecent(at, now)) return
      platform.lastUsed.note('active_contact', { id: contactId, environmentId, at, ip: null })
    },
  )
}
