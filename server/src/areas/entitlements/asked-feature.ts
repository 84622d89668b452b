import type { RouteSpec } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { customerIdOf } from '../customers/public.ts'
import { type Feature, featureIn, type Standing } from './feature.ts'
import { requireTeam } from './require-team.ts'
import type { Consumers } from './setup.ts'
import { type Asked, findStanding } from './standing.sql.ts'

type Asking = Pick<Call<RouteSpec, Consumers>, 'db' | 'now' | 'own'> & {
  readonly scope: Pick<EnvironmentScope, 'environmentId'>
  readonly body: {
    readonly feature: string
    readonly customer_id?: string
    readonly customer_external_id?: string
    readonly customer_key?: string
  }
}

/** Returns the feature and the customer that a body names, or throws. An unknown customer is reported first. */
export async function askedFeature({ db, scope, now, own, body }: Asking): Promise<{ feature: Feature; asked: Asked }> {
  const { customer_external_id, customer_key = null } = body
  if (customer_external_id !== undefined && body.customer_id !== undefined)
    invalid('customer_external_id', 'cannot be combined with customer_id')
  const customer_id =
    customer_external_id === undefined
      ? (body.customer_id ?? null)
      : ((await customerIdOf(db, scope, customer_external_id)) ?? fail('not_found', 'Customer not found.'))
  if (customer_id === null && customer_key === null)
    invalid('customer_id', 'is required, or customer_external_id or customer_key')
  const { environmentId } = scope
  const known = await own.of(db, environmentId)
  const feature = featureIn(known, body.feature)
  const asked: Asked = {
    environmentId,
    customerId: customer_id?.toLowerCase() ?? null,
    tokenHash: customer_key === null ? null : hashToken(customer_key).toString('hex'),
    featureId: feature?.id ?? null,
    meterId: feature?.meter_id ?? null,
    countsMembers: feature?.counts_members ?? false,
    defaultPlanId: known.defaultPlanId,
    reset: feature?.reset ?? 'period',
    now,
  }
  if (feature) return { feature, asked }
  requireTeam(await findStanding(db, asked))
  return invalid('feature', 'must be the key of a feature')
}

/** Records the use of the customer key that a body named. */
export function noteKey(
  { platform, scope, now, ip }: Pick<Call<RouteSpec, Consumers>, 'platform' | 'now' | 'ip'> & Pick<Asking, 'scope'>,
  { key_id }: Pick<Standing, 'key_id'>,
): void {
  if (key_id !== null)
    platform.lastUsed.note('customer_key', { id: key_id, environmentId: scope.environmentId, at: now, ip })
}
