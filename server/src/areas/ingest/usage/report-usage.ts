import type { ingest } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { answerLines } from '../lines/answer-lines.ts'
import { limitLines } from '../lines/limit-lines.ts'
import { readUsage, senderOf } from '../lines/read-lines.ts'
import { storeUsage, type Writers } from '../lines/store-lines.ts'

export const reportUsage: Verb<typeof ingest.routes.usage, Writers> = async (call) => {
  const { body, caller, scope, now, ip, platform } = call
  await limitLines(call, body.records.length)
  const sender = senderOf(caller, scope, now)
  const readings = body.records.map((line) => readUsage(line, sender))
  const { environmentId } = scope
  return answerLines(
    readings,
    (records) => storeUsage(call, records),
    (_record, { keyId }) => {
      if (keyId !== null) platform.lastUsed.note('customer_key', { id: keyId, environmentId, at: now, ip })
    },
  )
}
