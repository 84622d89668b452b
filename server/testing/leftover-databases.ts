import type postgres from 'postgres'

/**
 * Drops databases of killed runs: test databases and templates without a session and without a holder of their name. A
 * test database is held under its whole name, a template by every name with its ending.
 */
export async function clearUnused(sql: postgres.Sql, { templatesToo, force }: Unused): Promise<void> {
  for (const { name } of await listUnused(sql, templatesToo)) await dropUnlessTaken(sql, name, force)
}

export interface Unused {
  templatesToo: boolean
  /** Though the server itself works in it, as Citus does in every database. */
  force: boolean
}

const listUnused = (sql: postgres.Sql, templatesToo: boolean) =>
  sql<{ name: string }[]>`
    select d.datname as name
    from pg_database d
    cross join lateral (
      select substring(d.datname from '^userkeep_template_([0-9a-f]{12})(?:_building)?$') as migrations
    ) template
    where (d.datname ~ '^userkeep_test_[0-9a-f]{12}_[0-9a-f]{12}$'
        or (template.migrations is not null and ${templatesToo}))
      and not exists (
        select 1 from pg_stat_activity s
        where (s.datname = d.datname and s.backend_type = 'client backend')
          or s.application_name = d.datname
          or s.application_name like 'userkeep\\_test\\_%\\_' || template.migrations)`

/** A database with a session, such as a person's, is skipped; the next run finds it again. */
async function dropUnlessTaken(sql: postgres.Sql, name: string, force: boolean): Promise<void> {
  await sql
    .unsafe(`drop database if exists ${name} ${force ? 'with (force)' : ''}`)
    .catch((error: { code?: string }) => {
      if (error.code !== '55006') throw error
    })
}
