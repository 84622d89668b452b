import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export type IdentityKind = 'anonymous' | 'external' | 'email' | 'oauth'
type IdentityProof = 'anonymous' | 'machine' | 'hash' | 'mail' | 'oauth'

/** A claim to an identity, with the reason why it is proven. */
export interface Claim {
  kind: IdentityKind
  value: string
  proof: IdentityProof
}

export interface IdentityRow extends Claim {
  contact_id: string
  created_at: string
}

type IdentityOfContact = Omit<IdentityRow, 'contact_id'>

/** Returns the contacts that hold any of these identities, in no order. */
export function findIdentities(
  db: Db,
  scope: EnvironmentScope,
  claims: readonly Pick<Claim, 'kind' | 'value'>[],
): Promise<IdentityRow[]> {
  return db<IdentityRow[]>`
    select i.kind, i.value, i.contact_id, i.proof, i.created_at
    from unnest(${claims.map((claim) => claim.kind)}::text[], ${claims.map((claim) => claim.value)}::text[])
      as t (kind, value)
    join contact_identities i on i.environment_id = ${scope.environmentId} and i.kind = t.kind and i.value = t.value`
}

export const heldAs = (held: readonly IdentityRow[], { kind, value }: Pick<Claim, 'kind' | 'value'>) =>
  held.find((row) => row.kind === kind && row.value === value)

const oldestFirst = keyset('identities', 'asc', { created_at: 'timestamptz', kind: 'text', value: 'text' })

export function listIdentities(
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  page: Page,
): Promise<Paged<IdentityOfContact>> {
  return oldestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<IdentityOfContact[]>`
      select kind, value, proof, created_at, ${key} from contact_identities
      where environment_id = ${scope.environmentId} and contact_id = ${contactId} ${after}
      ${window}`,
  )
}

export function listEveryIdentity(db: Db, scope: EnvironmentScope, contactId: string): Promise<IdentityOfContact[]> {
  return db<IdentityOfContact[]>`
    select kind, value, proof, created_at from contact_identities
    where environment_id = ${scope.environmentId} and contact_id = ${contactId}
    order by created_at, kind, value`
}

/** Gives an identity that nobody holds. False when someone took it while this waited. */
export async function insertIdentity(
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  { kind, value, proof }: Claim,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
    values (${scope.environmentId}, ${kind}, ${value}, ${contactId}, ${proof}, ${now})
    on conflict (environment_id, kind, value) do nothing`
  return count > 0
}

/** Marks an identity that the tenant asserted as proven by the person. */
export async function strengthenIdentity(
  db: Db,
  scope: EnvironmentScope,
  { kind, value, proof }: Claim,
): Promise<void> {
  await db`
    update contact_identities set proof = ${proof}
    where environment_id = ${scope.environmentId} and kind = ${kind} and value = ${value}`
}

export async function releaseIdentity(
  db: Db,
  scope: EnvironmentScope,
  contactId: string,
  { kind, value }: Pick<Claim, 'kind' | 'value'>,
): Promise<void> {
  await db`
    delete from contact_identities
    where environment_id = ${scope.environmentId} and kind = ${kind} and value = ${value}
      and contact_id = ${contactId}`
}

export async function moveIdentities(db: Db, scope: EnvironmentScope, from: string, into: string): Promise<void> {
  await db`
    update contact_identities set contact_id = ${into}
    where environment_id = ${scope.environmentId} and contact_id = ${from}`
}

/** Assigns a browser to a contact, unless it belongs to another. */
export async function attachAnonymousId(
  db: Db,
  { environmentId }: EnvironmentScope,
  anonymousId: string,
  contactId: string,
  now: Date,
): Promise<void> {
  await db`
    insert into contact_identities (environment_id, kind, value, contact_id, proof, created_at)
    values (${environmentId}, 'anonymous', ${anonymousId}, ${contactId}, 'anonymous', ${now})
    on conflict (environment_id, kind, value) do nothing`
}
