import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../campaigns.sql.ts'

export interface FrequencyCap {
  messages: number
  days: number
}

export async function findCap(db: Db, { environmentId }: Environment): Promise<FrequencyCap | null> {
  const [row] = await db<{ cap_messages: number | null; cap_days: number | null }[]>`
    select cap_messages, cap_days from campaign_settings where environment_id = ${environmentId}`
  if (row === undefined || row.cap_messages === null || row.cap_days === null) return null
  return { messages: row.cap_messages, days: row.cap_days }
}

export async function saveCap(db: Db, { environmentId }: Environment, cap: FrequencyCap | null, now: Date) {
  const [messages, days] = [cap?.messages ?? null, cap?.days ?? null]
  await db`
    insert into campaign_settings (environment_id, cap_messages, cap_days, updated_at)
    values (${environmentId}, ${messages}, ${days}, ${now})
    on conflict (environment_id) do update set cap_messages = ${messages}, cap_days = ${days}, updated_at = ${now}`
}
