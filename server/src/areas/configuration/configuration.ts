import type { configuration } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { applyPlan, storeKeys } from './apply.ts'
import { describe } from './describe.ts'
import { lockConfiguration } from './keys.sql.ts'
import { type Configuration, configurationOf, planOf } from './plan.ts'

type Routes = typeof configuration.routes

export const getConfiguration: Verb<Routes['get']> = async (call) => ({
  configuration: configurationOf(await describe(call), call.caller),
})

export const storeItemKeys: Verb<Routes['storeKeys']> = async (call) =>
  call.change(async (tx) => {
    await lockConfiguration(tx, call.scope)
    const description = await describe({ ...call, db: tx as unknown as typeof call.db })
    await storeKeys({ request: call, tx, description })
  })

export const planConfiguration: Verb<Routes['plan']> = async (call) => {
  const { configuration: wanted, archive_missing = false } = call.body
  return planOf(await describe(call), wanted as Configuration, call.caller, archive_missing)
}

export const applyConfiguration: Verb<Routes['apply']> = async (call) =>
  call.change(async (tx) => {
    const { configuration: wanted, archive_missing = false, fingerprint } = call.body
    await lockConfiguration(tx, call.scope)
    const description = await describe({ ...call, db: tx as unknown as typeof call.db })
    const plan = planOf(description, wanted as Configuration, call.caller, archive_missing)
    if (fingerprint !== undefined && fingerprint !== plan.fingerprint)
      fail('conflict', 'The configuration has changed since the plan. Plan again.')
    await applyPlan({ request: call, tx, description }, plan)
    return plan
  })
