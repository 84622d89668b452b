import type { usage } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Call, Verb } from '../../platform/http/call.ts'
import { limitLines, senderOf } from '../ingest/public.ts'
import { notifyUsageReported } from './extension-points.ts'
import { placeLines } from './place-line.ts'
import { readLine } from './read-line.ts'
import type { Refusal } from './rules.ts'
import { queueOfReports, type Writers } from './setup.ts'
import { insertUsage, type NewUsage } from './usage.sql.ts'

type Refused = Refusal & { index: number }
type Reporting = Call<typeof usage.routes.report, Writers>

/** Accepted records are committed and counted together with concurrent reports. */
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
  await store(call, rows)
  await notifyReported(call, rows)
  for (const keyId of new Set(rows.flatMap(({ key_id }) => key_id ?? []))) {
    platform.lastUsed.note('customer_key', { id: keyId, environmentId: scope.environmentId, at: now, ip })
  }
  return { accepted: rows.length, refused: refused.sort((a, b) => a.index - b.index) }
}

/** A contact's reading of a gauge can raise the value of the meter and never lower it. */
async function store({ caller, db, platform, own }: Reporting, rows: readonly NewUsage[]): Promise<void> {
  if (rows.length === 0) return
  const isContact = 'contactId' in caller
  const readings = rows.filter(({ aggregation }) => isContact && aggregation === 'last')
  if (readings.length === 0)
    return db === platform.sql ? void (await own.write([...rows])) : insertUsage(db, rows, queueOfReports())
  const others = rows.filter((row) => !readings.includes(row))
  const write = async (tx: Db) => {
    if (others.length > 0) await insertUsage(tx, others, queueOfReports())
    await insertUsage(tx, readings, queueOfReports(), 'raises')
  }
  await (db === platform.sql ? transaction(db, write) : write(db))
}

/**
 * If this fails outside the transaction of the records, they stay accepted, and the next report or check announces it.
 */
async function notifyReported(
  { scope, now, platform, db, change }: Reporting,
  rows: readonly NewUsage[],
): Promise<void> {
  if (rows.length === 0) return
  const teams = new Map(
    rows.map(({ customer_id: customerId, meter_id: meterId }) => [`${customerId} ${meterId}`, { customerId, meterId }]),
  )
  try {
    await notifyUsageReported(platform, { db, change }, { scope, used: [...teams.values()], now })
  } catch (error) {
    if (db !== platform.sql) throw error
    platform.log.warn({ err: error }, 'reported usage could not be checked against limits')
  }
}
