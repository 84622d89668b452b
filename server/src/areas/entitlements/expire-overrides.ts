import { change } from '../../platform/change.ts'
import { days } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { deleteUsesBefore } from './consume.sql.ts'
import { deleteOverrideRow, listExpired } from './overrides.sql.ts'
import { entitlementsChanged } from './tell-changed.ts'

const [batch, kept] = [200, days(800)]

/** Deletes overrides whose time is over, so that whatever asks without knowing the time no longer finds them. */
export async function expireOverrides(context: Context<unknown>): Promise<void> {
  for (;;) {
    const expired = await listExpired(context.sql, context.clock.now(), batch)
    for (const { environment_id, id, customer_id, feature } of expired) {
      const scope = { organizationId: '', environmentId: environment_id }
      await change(context, null, async (tx) => {
        await deleteOverrideRow(tx, scope, id)
        await entitlementsChanged(tx, context, scope, { customerId: customer_id, features: [feature] })
      })
    }
    if (expired.length < batch) return
  }
}

/** Forgets what was used in periods of long ago. */
export const forgetUses = ({ sql, clock }: Context<unknown>): Promise<void> =>
  deleteUsesBefore(sql, new Date(clock.now().getTime() - kept))
