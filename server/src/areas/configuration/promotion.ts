import type { configuration } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Call, Verb } from '../../platform/http/call.ts'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { applyPlan, storeKeys } from './apply.ts'
import type { Request } from './call-of.ts'
import { describe } from './describe.ts'
import { lockConfiguration } from './keys.sql.ts'
import { configurationOf, type Plan, planOf } from './plan.ts'

type Routes = typeof configuration.routes

/** The other environment, whose configuration is taken over. */
function sourceOf(request: Request & { caller: StaffCaller }): Request {
  const { scope, caller } = request
  const environment = scope.environment === 'live' ? 'test' : 'live'
  return {
    ...request,
    scope: { ...scope, environment, environmentId: caller.organization.environments[environment] },
  }
}

async function compared(request: Request & { caller: StaffCaller }, archivesMissing: boolean) {
  const source = { request: sourceOf(request), description: await describe(sourceOf(request)) }
  const wanted = configurationOf(source.description, request.caller)
  const description = await describe(request)
  return { source, description, plan: planOf(description, wanted, request.caller, archivesMissing) }
}

export const planPromotion: Verb<Routes['planPromotion']> = async (call) =>
  (await compared(call, call.body.archive_missing ?? false)).plan

export const promote: Verb<Routes['promote']> = async (call: Call<Routes['promote']>) =>
  call.change(async (tx): Promise<Plan> => {
    const inside = { ...call, db: tx as unknown as typeof call.db }
    const { live, test } = call.caller.organization.environments
    for (const environmentId of [live, test]) await lockConfiguration(tx, { ...call.scope, environmentId })
    const { source, description, plan } = await compared(inside, call.body.archive_missing ?? false)
    if (call.body.fingerprint !== plan.fingerprint)
      fail('conflict', 'One of the environments has changed since the comparison. Compare again.')
    await applyPlan({ request: call, tx, description }, plan)
    await storeKeys({ ...source, tx })
    const { environment, environmentId } = call.scope
    const changes = Object.fromEntries(plan.changes.map(({ kind, key, action }) => [`${kind}.${key}`, { to: action }]))
    tx.audited({ target: { type: 'environment', id: environmentId, name: environment }, changes })
    return plan
  })
