import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Credentials, Gateway, OpenConnection } from '../port.ts'
import { type Provider, providers } from '../providers.ts'
import { bounded } from './bounded.ts'
import { openSecrets } from './connection-secrets.ts'
import type { ConnectionRow } from './connections.sql.ts'
import { findPriceRef, gatewayCustomer, saveCustomerRef, savePriceRef } from './refs.sql.ts'

type Opened = Pick<ConnectionRow, 'id' | 'organization_id' | 'environment_id' | 'environment' | 'provider'>

/** Opens the gateway of a stored connection. */
export const openGateway = (platform: Platform, row: ConnectionRow): Gateway =>
  gatewayWith(platform, row, openSecrets(platform, row))

/** Opens a gateway with credentials that may not be stored. */
export function gatewayWith(platform: Platform, row: Opened, credentials: Credentials): Gateway {
  const create =
    providers[row.provider as Provider] ?? fail('unavailable', `This server does not support ${row.provider}.`)
  return bounded(create(connectionOf(platform, row, credentials), platform))
}

function connectionOf(platform: Platform, row: Opened, credentials: Credentials): OpenConnection {
  const { sql, clock } = platform
  const scope: EnvironmentScope & Pick<Opened, 'environment'> = {
    organizationId: row.organization_id,
    environmentId: row.environment_id,
    environment: row.environment,
  }
  const connectionId = row.id
  const findCustomer = (customerId: string) => gatewayCustomer(sql, scope, { connectionId, customerId })
  const findPrice = (priceId: string) => findPriceRef(sql, scope, { connectionId, priceId })
  return {
    id: connectionId,
    scope,
    credentials,
    customers: {
      find: findCustomer,
      async save(customerId, ref) {
        await saveCustomerRef(sql, scope, { connectionId, customerId, ref }, clock.now())
        return (await findCustomer(customerId)) ?? ref
      },
    },
    prices: {
      find: findPrice,
      async save(priceId, ref) {
        await savePriceRef(sql, scope, { connectionId, priceId, ref }, clock.now())
        return (await findPrice(priceId)) ?? ref
      },
    },
  }
}
