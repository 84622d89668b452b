import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface HelpSettingsRow {
  default_locale: string
  locales: string[]
  home_url: string | null
}

const defaults: HelpSettingsRow = { default_locale: 'en', locales: ['en'], home_url: null }

export async function findSettings(db: Db, { environmentId }: Environment): Promise<HelpSettingsRow> {
  const [row] = await db<HelpSettingsRow[]>`
    select default_locale, locales, home_url from help_settings where environment_id = ${environmentId}`
  return row ?? defaults
}

export async function saveSettings(db: Db, { environmentId }: Environment, row: HelpSettingsRow, now: Date) {
  await db`
    insert into help_settings (environment_id, default_locale, locales, home_url, updated_at)
    values (${environmentId}, ${row.default_locale}, ${row.locales}, ${row.home_url}, ${now})
    on conflict (environment_id) do update set default_locale = excluded.default_locale, locales = excluded.locales,
      home_url = excluded.home_url, updated_at = excluded.updated_at`
}

/** Makes every cached page and answer of the help center outdated. */
export async function raiseVersion(db: Db, { environmentId }: Environment): Promise<void> {
  await db`
    insert into help_versions as v (environment_id, version) values (${environmentId}, 1)
    on conflict (environment_id) do update set version = v.version + 1`
}

export async function readVersion(db: Db, { environmentId }: Environment): Promise<number> {
  const [row] = await db<{ version: number }[]>`
    select version from help_versions where environment_id = ${environmentId}`
  return Number(row?.version ?? 0)
}

/** Locks the slugs of an environment, so that no two things get the same address. */
export async function lockHelp(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`help ${environmentId}`}, 0))`
}
