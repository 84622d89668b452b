import type { ingest } from '@userkeep/contract'
import type { Call } from '../../../platform/http/call.ts'
import { answerLines } from '../lines/answer-lines.ts'
import { limitLines } from '../lines/limit-lines.ts'
import { nameCustomers } from '../lines/name-customers.ts'
import { readEvent, senderOf } from '../lines/read-lines.ts'
import { storeEvents, type Writers } from '../lines/store-lines.ts'
import { isRecent, type Stream } from '../rules.ts'

/** Handles both streams of events. */
export async function notifyEvents(call: Call<typeof ingest.routes.track, Writers>, stream: Stream) {
  const { body, caller, scope, now, platform, ip } = call
  await limitLines(call, body.events.length)
  const { countries } = platform.settings
  // The backend's address says nothing about the visitor.
  const country = caller.family === 'contact' ? (countries?.countryOf(ip) ?? null) : null
  const sender = senderOf(caller, scope, now, country)
  const read = body.events.map((line) => readEvent(line, sender, stream))
  const readings = await nameCustomers(call.db, scope, body.events, read)
  const { environmentId } = scope
  return answerLines(
    readings,
    (events) => storeEvents(call, events, stream),
    ({ occurred_at: at }, { contactId }) => {
      // A contact's own request already counts as activity.
      if (contactId === null || caller.family === 'contact' || !isRecent(at, now)) return
      platform.lastUsed.note('active_contact', { id: contactId, environmentId, at, ip: null })
    },
  )
}
