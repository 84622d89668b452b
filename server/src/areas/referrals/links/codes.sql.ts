import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export async function findCodeOf(db: Db, { environmentId }: Environment, contactId: string): Promise<string | null> {
  const [row] = await db<{ code: string }[]>`
    select code from referral_codes
    where environment_id = ${environmentId} and contact_id = ${contactId} order by created_at, code limit 1`
  return row?.code ?? null
}

/** Returns nothing if another contact has this code, or the contact does not exist. */
export async function insertCode(
  db: Db,
  { environmentId }: Environment,
  { contactId, code, now }: { contactId: string; code: string; now: Date },
): Promise<void> {
  await db`
    insert into referral_codes (environment_id, code, contact_id, created_at)
    select c.environment_id, ${code}, c.id, ${now}::timestamptz from ${contactRows(db)} c
    where c.environment_id = ${environmentId} and c.id = ${contactId}
    on conflict (environment_id, code) do nothing`
}

export async function ownerOf(db: Db, { environmentId }: Environment, code: string): Promise<string | null> {
  const [row] = await db<{ contact_id: string }[]>`
    select contact_id from referral_codes where environment_id = ${environmentId} and code = ${code}`
  return row?.contact_id ?? null
}

export async function moveCodes(db: Db, { environmentId }: Environment, from: string, into: string): Promise<void> {
  await db`
    update referral_codes set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

export const codesOf = (db: Db, { environmentId }: Environment, contactId: string) => db<
  { code: string; created_at: string }[]
>`
  select code, created_at from referral_codes
  where environment_id = ${environmentId} and contact_id = ${contactId} order by created_at, code`
