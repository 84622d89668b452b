import type { usage } from '@userkeep/contract'
import type { Call, Verb } from '../../platform/http/call.ts'
import { limitLines, senderOf } from '../ingest/public.ts'
import { placeLines } from './place-line.ts'
import { readLine } from './read-line.ts'
import type { Refusal } from './rules.ts'
import { laneOfReports, type Writers } from './setup.ts'
import { insertUsage, type NewUsage } from './usage.sql.ts'

type Refused = Refusal & { index: number }
type Reporting = Call<typeof usage.routes.report, Writers>

/** What is answered as accepted is committed, and counted, together with what others reported in that moment. */
export const reportUsage: Verb<typeof usage.routes.report, Writers> = async (call) => {
  const { body, caller, scope, now, ip, platform, db, own } = call
  await limitLines(call, body.records.length)
  const sender = senderOf(caller, scope, now)
  const refused: Refused[] = []
  const readings = [...body.records.entries()].flatMap(([index, line]) => {
    const { draft, refusal } = readLine(line, sender)
    if (refusal !== null) refused.push({ index, ...refusal })
    return draft === null ? [] : { index, draft }
  })
  const { meters } = await own.of(db, scope.environmentId)
  const drafts = readings.map(({ draft }) => draft)
  const placed = await placeLines(db, drafts, sender, meters)
  const rows = placed.flatMap(({ row, refusal }, at) => {
    if (refusal !== null) refused.push({ index: readings[at]?.index as number, ...refusal })
    return row ?? []
  })
  if (rows.length > 0) await (db === platform.sql ? own.write(rows) : insertUsage(db, rows, laneOfReports()))
  await tellReported(call, rows)
  for (const keyId of new Set(rows.flatMap(({ key_id }) => key_id ?? []))) {
    platform.lastUsed.note('customer_key', { id: keyId, environmentId: scope.environmentId, at: now, ip })
  }
  return { accepted: rows.length, refused: refused.sort((a, b) => a.index - b.index) }
}

/**
 * What is stored stays answered as accepted, whatever comes of this, unless it is one transaction with it. What was not
 * told is told with the next report, or by whoever asks.
 */
async function tellReported({ scope, now, platform, db, change }: Reporting, rows: readonly NewUsage[]): Promise<void> {
  if (rows.length === 0) return
  const teams = new Map(
    rows.map(({ customer_id: customerId, meter_id: meterId }) => [`${customerId} ${meterId}`, { customerId, meterId }]),
  )
  try {
    await platform.usageReported({ db, change }, { scope, used: [...teams.values()], now })
  } catch (error) {
    if (db !== platform.sql) throw error
    platform.log.warn({ err: error }, 'what was reported could not be held against limits')
  }
}
