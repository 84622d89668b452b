import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TokenClaim } from '../../contact-settings/public.ts'
import { findContact, toOwnContact } from '../../contacts/public.ts'
import { findCustomer } from '../../customers/public.ts'
import { termsOutstanding } from './required-terms.ts'

interface Wanted {
  claims: ReadonlySet<TokenClaim>
  requiresTerms: boolean
}

const ofContact = ['external_id', 'email', 'name'] as const

/**
 * Returns the claims that the environment has chosen. Refuses a contact that has not accepted the required documents,
 * if the environment requires it and the session could accept them. An environment without a choice reads nothing.
 */
export async function chosenClaims(
  db: Db,
  platform: Platform,
  scope: Scope,
  caller: ContactCaller,
  { claims, requiresTerms }: Wanted,
): Promise<Record<string, unknown>> {
  const mayAccept = caller.verified && caller.impersonation === null
  const wanted = ofContact.filter((claim) => claims.has(claim))
  const readsTerms = caller.verified && (claims.has('terms_outstanding') || (requiresTerms && mayAccept))
  const [contact, customer, terms] = await Promise.all([
    wanted.length > 0 ? findContact(db, scope, caller.contactId) : null,
    caller.team && claims.has('customer_external_id') ? findCustomer(db, scope, caller.team.customerId) : null,
    readsTerms ? termsOutstanding(platform, scope, caller.contactId) : [],
  ])
  if (requiresTerms && mayAccept && terms.length > 0) fail('terms_outstanding')
  const own = wanted.length > 0 ? toOwnContact(contact ?? fail('unauthorized'), caller.verified) : null
  return {
    ...(own && Object.fromEntries(wanted.map((claim) => [claim, own[claim]]))),
    ...(claims.has('customer_external_id') && { customer_external_id: customer?.external_id ?? null }),
    ...(claims.has('customer_role_id') && { customer_role_id: caller.team?.role.id ?? null }),
    ...(claims.has('terms_outstanding') && { terms_outstanding: terms }),
  }
}
