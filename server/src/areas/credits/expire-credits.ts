import { change } from '../../platform/change.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type ExpiringAccount, listExpiring } from './balances.sql.ts'
import { closeBooks, openBooks } from './ledger/books.ts'

const batch = 200

/**
 * Writes the lines of what has expired. Spends and reads do so themselves for the team at hand, so that nothing is spent
 * or shown a second too late; this is for teams that nobody asks about.
 */
export async function expireCredits(platform: Platform): Promise<void> {
  for (;;) {
    const due = await listExpiring(platform.sql, platform.clock.now(), batch)
    for (const account of due) await expireAccount(platform, account)
    if (due.length < batch) return
  }
}

const expireAccount = (platform: Platform, account: ExpiringAccount): Promise<void> =>
  change(platform, null, async (tx) => {
    const books = await openBooks(tx, platform, [{ ...account, spending: [] }])
    await closeBooks(tx, platform, books.values())
  })

export const expireOf = (platform: Platform, { organizationId, environmentId }: EnvironmentScope, customerId: string) =>
  expireAccount(platform, { organization_id: organizationId, environment_id: environmentId, customer_id: customerId })
