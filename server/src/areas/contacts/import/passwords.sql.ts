import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Lists the schemes of imported password hashes that contacts still have. */
export async function listPasswordSchemes(db: Db, { environmentId }: Environment): Promise<string[]> {
  const rows = await db<{ scheme: string }[]>`
    select s.scheme from contact_password_schemes s
    where s.environment_id = ${environmentId} and exists (
      select 1 from contacts c where c.environment_id = ${environmentId} and c.password_scheme = s.scheme)
    order by s.scheme`
  return rows.map(({ scheme }) => scheme)
}

export interface ImportedPassword {
  id: string
  hash: string
  scheme: string
}

/** Stores the password hashes of contacts that have no password. */
export async function insertPasswords(
  db: Db,
  { environmentId }: Environment,
  passwords: readonly ImportedPassword[],
): Promise<void> {
  if (passwords.length === 0) return
  await db`
    update contacts c set password_hash = given.hash, password_scheme = given.scheme
    from ${rowsOf(db, environmentId, passwords, { id: 'uuid', hash: 'text', scheme: 'text' })} given
    where c.environment_id = ${environmentId} and c.id = given.id and c.password_hash is null`
  const schemes = [...new Set(passwords.map(({ scheme }) => scheme))].map((scheme) => ({ scheme }))
  await db`
    insert into contact_password_schemes (environment_id, scheme)
    select ${environmentId}, scheme from ${rowsIn(db, schemes, { scheme: 'text' })} given order by scheme
    on conflict (environment_id, scheme) do nothing`
}
