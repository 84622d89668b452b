import type { Change } from '../../platform/change.ts'
import { fail } from '../../platform/fail.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import type { ContactSettings } from '../contact-settings/public.ts'
import { type ContactRow, emailKey, findContactByIdentity, type Proof, proveIdentity } from '../contacts/public.ts'
import type { ContactCall } from './contact-call.ts'
import { deleteEmailCode } from './email-code/email-codes.sql.ts'
import { deleteSignup } from './password/signups.sql.ts'
import { mayJoin } from './rules.ts'
import { deleteMailedTokens } from './tokens.sql.ts'
import { welcomeOf } from './welcome-of.ts'

type ProofOfPerson = Omit<Proof, 'now' | 'visitorId'> & { kind: 'email' | 'oauth' }

interface Proven {
  contact: ContactRow
  /** True if the sign-in created the contact. */
  isNew: boolean
}

/** Returns the contact of this proof. A new person becomes a contact if sign-up is open to them. */
export async function prove(
  tx: Change,
  { scope, platform, now }: ContactCall,
  { signup }: Pick<ContactSettings, 'signup'>,
  proof: ProofOfPerson,
  anonymousId: string | undefined,
): Promise<Proven> {
  const address = provenAddress(proof)
  const known = await knownBy(tx, scope, proof, address)
  // An unproven address may belong to somebody else, and so may the invitation to it.
  const vouched = address === null ? nobody : await welcomeOf(tx, scope, address, now)
  if (!known && !mayJoin(signup, vouched)) fail('signup_closed')
  // The visitor is merged into a known contact after sign-in, which may need a second factor.
  const visitor =
    known || anonymousId === undefined ? null : await findContactByIdentity(tx, scope, 'anonymous', anonymousId)
  if (address !== null) await endWaiting(tx, scope, address)
  const contact = await proveIdentity(tx, platform, scope, { ...proof, visitorId: visitor?.id ?? null, now })
  return { contact, isNew: known === null }
}

const nobody = { admitted: false, invited: false }

function provenAddress({ kind, value, email, emailVerified }: ProofOfPerson): string | null {
  if (kind === 'email') return value
  return email !== undefined && emailVerified ? email : null
}

async function knownBy(
  tx: Change,
  scope: EnvironmentScope,
  { kind, value }: ProofOfPerson,
  address: string | null,
): Promise<ContactRow | null> {
  const bySubject = kind === 'oauth' ? await findContactByIdentity(tx, scope, 'oauth', value) : null
  return bySubject ?? (address === null ? null : findContactByIdentity(tx, scope, 'email', emailKey(address)))
}

/**
 * Ends a pending sign-up with this address, because its password was chosen by somebody who had not proven the address,
 * and every other pending proof of it.
 */
export async function endWaiting(tx: Change, scope: EnvironmentScope, address: string): Promise<void> {
  await deleteSignup(tx, scope, address)
  await deleteEmailCode(tx, scope, address)
  await deleteMailedTokens(tx, scope, address, ['magic_link', 'verify_email'])
}
