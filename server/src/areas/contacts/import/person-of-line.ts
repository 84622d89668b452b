import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../staff-auth/public.ts'
import { type Claim, findIdentities } from '../identities/identities.sql.ts'

/** The contact that a line of a file names. The external ID takes precedence. */
export interface PersonOfLine {
  contact_external_id?: string
  contact_email?: string
}

type Named = Pick<Claim, 'kind' | 'value'>

function claimOf({ contact_external_id, contact_email }: PersonOfLine): Named | null {
  if (contact_external_id !== undefined) return { kind: 'external', value: contact_external_id }
  return contact_email === undefined ? null : { kind: 'email', value: emailKey(contact_email) }
}

/** Returns the ids of the contacts that lines name, for `whoIs`. */
export async function contactsNamedBy(
  db: Db,
  scope: EnvironmentScope,
  lines: readonly PersonOfLine[],
): Promise<Map<string, string>> {
  const claims = new Map(lines.flatMap((line) => claimOf(line) ?? []).map((claim) => [keyOf(claim), claim]))
  const held = await findIdentities(db, scope, [...claims.values()])
  return new Map(held.map((row) => [keyOf(row), row.contact_id]))
}

const keyOf = ({ kind, value }: Named): string => `${kind} ${value}`

/** Returns the id of the contact that a line names, or null if there is none. */
export function whoIs(contacts: ReadonlyMap<string, string>, line: PersonOfLine): string | null {
  const claim = claimOf(line)
  return claim === null ? null : (contacts.get(keyOf(claim)) ?? null)
}
