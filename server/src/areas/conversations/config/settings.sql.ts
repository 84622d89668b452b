import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../core/row.ts'

export interface SettingsRow {
  time_zone: string
  hours: { day: Weekday; from: string; to: string }[]
  away_message: string | null
  away_html: string | null
  first_response_minutes: number | null
  resolution_minutes: number | null
  rating: boolean
  messenger: boolean
}

type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'

const defaults: SettingsRow = {
  time_zone: 'UTC',
  hours: [],
  away_message: null,
  away_html: null,
  first_response_minutes: null,
  resolution_minutes: null,
  rating: true,
  messenger: false,
}

export async function findSettings(db: Db, { environmentId }: Environment): Promise<SettingsRow> {
  const [row] = await db<SettingsRow[]>`
    select time_zone, hours, away_message, away_html, first_response_minutes, resolution_minutes, rating, messenger
    from conversation_settings where environment_id = ${environmentId}`
  return row ?? defaults
}

export async function saveSettings(db: Db, { environmentId }: Environment, row: SettingsRow, now: Date): Promise<void> {
  await db`
    insert into conversation_settings (environment_id, time_zone, hours, away_message, away_html, first_response_minutes,
      resolution_minutes, rating, messenger, updated_at)
    values (${environmentId}, ${row.time_zone}, ${db.json(row.hours as never)}, ${row.away_message}, ${row.away_html},
      ${row.first_response_minutes}, ${row.resolution_minutes}, ${row.rating}, ${row.messenger}, ${now})
    on conflict (environment_id) do update set time_zone = excluded.time_zone, hours = excluded.hours,
      away_message = excluded.away_message, away_html = excluded.away_html,
      first_response_minutes = excluded.first_response_minutes, resolution_minutes = excluded.resolution_minutes,
      rating = excluded.rating, messenger = excluded.messenger, updated_at = excluded.updated_at`
}

/** Locks the inbox settings of an environment for a change. */
export async function lockConfig(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`conversations ${environmentId}`}, 0))`
}
