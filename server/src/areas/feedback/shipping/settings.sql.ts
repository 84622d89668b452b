import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface Settings {
  mail_voters: boolean
  template_id: string | null
}

/** Until staff decide, voters who agreed to news are mailed. */
const defaults: Settings = { mail_voters: true, template_id: null }

export async function findSettings(db: Db, { environmentId }: Environment): Promise<Settings> {
  const [row] = await db<Settings[]>`
    select mail_voters, template_id from feedback_settings where environment_id = ${environmentId}`
  return row ?? defaults
}

export async function saveSettingsRow(db: Db, { environmentId }: Environment, settings: Settings): Promise<void> {
  const { mail_voters, template_id } = settings
  await db`
    insert into feedback_settings (environment_id, mail_voters, template_id)
    values (${environmentId}, ${mail_voters}, ${template_id})
    on conflict (environment_id) do update set mail_voters = excluded.mail_voters, template_id = excluded.template_id`
}

/** Locks the settings, so that the default template is created once. */
export async function lockSettings(db: Db, { environmentId }: Environment): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`feedback settings ${environmentId}`}, 0))`
}
