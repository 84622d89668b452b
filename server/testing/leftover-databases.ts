import type postgres from 'postgres'

/**
 * Drops what killed runs left behind: test databases, and templates, that no session works in and none keeps by bearing
 * a name. A test database is kept under its whole name, a template by every name that ends as its own does.
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

/** Someone who looks into it, a person for instance, has it; whoever comes next finds it again. */
async function dropUnlessTaken(sql: postgres.Sql, name: string, force: boolean): Promise<void> {
  await sql
    .unsafe(`drop database if exists ${name} ${force ? 'with (force)' : ''}`)
    .catch((error: { code?: string }) => {
      if (error.code !== '55006') throw error
    })
}
