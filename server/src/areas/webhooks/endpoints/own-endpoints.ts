import type { Scope } from '../../../platform/change.ts'
import type { Plane } from '../rules.ts'
import type { EndpointRow, Owner } from './endpoints.sql.ts'

/** Returns the tenant as the owner of endpoints on the product and audit planes, without those of its customers. */
export const ownerOf = (scope: Scope): Owner & Scope => ({ ...scope, customerId: null })

export const shown = <E extends EndpointRow>(endpoint: E, { environment }: Pick<Scope, 'environment'>) => ({
  ...endpoint,
  plane: endpoint.plane as Exclude<Plane, 'customer'>,
  environment,
})
