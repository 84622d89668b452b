import type { Scope } from '../../../platform/change.ts'
import type { Plane } from '../rules.ts'
import type { EndpointRow, Owner } from './endpoints.sql.ts'

/** The tenant's own endpoints, on the product and the audit plane; those of its customers are not among them. */
export const ownerOf = (scope: Scope): Owner & Scope => ({ ...scope, customerId: null })

export const shown = <E extends EndpointRow>(endpoint: E, { environment }: Pick<Scope, 'environment'>) => ({
  ...endpoint,
  plane: endpoint.plane as Exclude<Plane, 'customer'>,
  environment,
})
