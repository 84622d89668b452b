import type { Change } from '../../../platform/change.ts'
import { consumer } from '../../../platform/facts/consumer.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findProduct } from '../../catalogue/public.ts'
import { findCustomer } from '../../customers/public.ts'
import { askGateway } from '../calls/ask-gateway.ts'
import { connectionsOfCustomer, connectionsOfProduct } from './names.sql.ts'

/**
 * Renames customers and products at the gateways that know them, for future invoices. Sends the current name, in the
 * order of the changes, so that the last one wins.
 */
export const followNames = consumer({
  name: 'gateways.names',
  types: ['customer.renamed', 'product.changed'],
  async handle(facts, { tx, clock }) {
    for (const { type, data, organization_id, environment_id } of facts) {
      if (environment_id === null) continue
      const scope = { organizationId: organization_id, environmentId: environment_id }
      const now = clock.now()
      if (type === 'customer.renamed') await renameCustomer(tx.in(scope), scope, data.customer_id, now)
      else if (data.changed.some((field) => field === 'name' || field === 'description'))
        await renameProduct(tx.in(scope), scope, data.product_id, now)
    }
  },
})

async function renameCustomer(tx: Change, scope: EnvironmentScope, customerId: string, now: Date): Promise<void> {
  const customer = await findCustomer(tx, scope, customerId)
  if (!customer) return
  for (const { connection_id: connectionId, ref } of await connectionsOfCustomer(tx, scope, customerId)) {
    const input = { ref, name: customer.name }
    await askGateway(
      tx,
      scope,
      { connectionId, kind: 'customer.rename', subject: `customer:${customerId}`, input },
      now,
    )
  }
}

async function renameProduct(tx: Change, scope: EnvironmentScope, productId: string, now: Date): Promise<void> {
  const product = await findProduct(tx, scope, productId)
  if (!product) return
  const { name, description } = product
  for (const { connection_id: connectionId, price_ids } of await connectionsOfProduct(tx, scope, productId)) {
    const input = { id: productId, name, description, priceIds: price_ids }
    await askGateway(tx, scope, { connectionId, kind: 'product.rename', subject: `product:${productId}`, input }, now)
  }
}
