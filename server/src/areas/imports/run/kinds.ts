import type { ImportKind } from '@userkeep/contract/shapes/import'
import type { Change } from '../../../platform/change.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type ImportedConsents, importConsents } from '../../consent/public.ts'
import { type ImportedContact, type ImportOutcome, importContacts } from '../../contacts/public.ts'
import { type ImportedCustomer, type ImportedMember, importCustomers, importMembers } from '../../customers/public.ts'
import type { ReadLine } from '../file/values.ts'

type Apply = (
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  lines: readonly ReadLine[],
  now: Date,
) => Promise<ImportOutcome[]>

// The fields were checked against the schema of their kind.

const contactOf = ({ fields, at }: ReadLine) => ({ ...fields, ...(at && { created_at: at }) }) as ImportedContact
const customerOf = ({ fields, at }: ReadLine) =>
  ({ ...fields, ...(at && { created_at: at }) }) as unknown as ImportedCustomer
const memberOf = ({ fields }: ReadLine) => fields as unknown as ImportedMember

function consentsOf({ fields, at }: ReadLine): ImportedConsents {
  const { marketing, product_news, surveys, ...rest } = fields as Record<string, boolean>
  const choices = { marketing, product_news, surveys } as ImportedConsents['choices']
  return { ...rest, choices, ...(at && { at }) }
}

/** Applies the lines of a batch, by kind. Each is a function of the area that owns the rows. */
export const appliedBy: Record<ImportKind, Apply> = {
  contacts: (tx, platform, scope, lines, now) => importContacts(tx, platform, scope, lines.map(contactOf), now),
  customers: (tx, platform, scope, lines, now) => importCustomers(tx, platform, scope, lines.map(customerOf), now),
  memberships: (tx, platform, scope, lines, now) => importMembers(tx, platform, scope, lines.map(memberOf), now),
  consents: (tx, platform, scope, lines, now) => importConsents(tx, platform, scope, lines.map(consentsOf), now),
}
