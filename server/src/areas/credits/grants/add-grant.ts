import type { Transaction } from '../../../platform/change.ts'
import { newId } from '../../../platform/crypto/ids.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { openAccount } from '../ledger/accounts.sql.ts'
import { closeBooks, enter, openBooks } from '../ledger/books.ts'
import { grant } from '../ledger/rules.ts'
import { insertGrant, type NewGrantRow } from './grants.sql.ts'

interface AddedGrant {
  id: string
  balance: number
  created_at: string
}

/** Returns null if the customer does not exist, or its payment was already granted. */
export async function addGrant(
  tx: Transaction,
  platform: Platform,
  { organizationId, environmentId }: EnvironmentScope,
  customerId: string,
  asked: Omit<NewGrantRow, 'id'>,
): Promise<AddedGrant | null> {
  const scope = { organizationId, environmentId }
  const team = { organization_id: organizationId, environment_id: environmentId, customer_id: customerId }
  await openAccount(tx, team, platform.clock.now())
  const [book] = (await openBooks(tx, platform, [{ ...team, spending: [] }])).values()
  if (!book) return null
  if (book.account.balance + asked.amount > Number.MAX_SAFE_INTEGER) {
    invalid('amount', `would make the balance larger than ${Number.MAX_SAFE_INTEGER}`)
  }
  const id = newId()
  if (!(await insertGrant(tx, scope, customerId, { ...asked, id }, book.now))) return null
  const { balance } = enter(book, grant(book.account, { ...asked, id }, book.now), { reason: asked.reason })
  await closeBooks(tx, platform, [book])
  return { id, balance, created_at: book.now.toISOString() }
}
