import type { customers } from '@userkeep/contract'
import { isDuplicate } from '../../../platform/db/errors.ts'
import { diff } from '../../../platform/diff.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { refuseTakenId } from './create-customer.ts'
import { lockCustomer } from './customers.sql.ts'
import { reviseCustomer } from './revise-customer.ts'

type Routes = typeof customers.routes

export const updateCustomer: Verb<Routes['update'] | Routes['staffUpdate']> = async ({
  params,
  body,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const before = (await lockCustomer(tx, scope, params.id)) ?? fail('not_found')
    const after = await reviseCustomer(tx, platform, scope, before, body, now)
    tx.audited({
      target: { type: 'customer', id: after.id, name: after.name },
      changes: diff(before, after, ['name', 'external_id', 'attributes']),
    })
    return after
  }).catch((error: unknown) => {
    if (isDuplicate(error)) refuseTakenId()
    throw error
  })
