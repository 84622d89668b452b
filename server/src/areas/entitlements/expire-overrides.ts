import { change } from '../../platform/change.ts'
import { days } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { deleteUsesBefore } from './consume.sql.ts'
import { entitlementsChanged } from './notify-changed.ts'
import { deleteOverrideRow, listExpired } from './overrides.sql.ts'

const [batch, kept] = [200, days(800)]

/** Deletes expired overrides, so that statements without a time no longer find them. */
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

/** Deletes uses of old periods. */
export const forgetUses = ({ sql, clock }: Context<unknown>): Promise<void> =>
  deleteUsesBefore(sql, new Date(clock.now().getTime() - kept))
