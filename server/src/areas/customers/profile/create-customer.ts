import type { customers } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { addCustomer } from './add-customer.ts'

export const createCustomer: Verb<typeof customers.routes.staffCreate> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const created = (await addCustomer(tx, scope, { ...body, now })) ?? refuseTakenId()
    tx.audited({
      target: { type: 'customer', id: created.id, name: created.name },
      changes: {
        name: { to: created.name },
        external_id: { to: created.external_id },
        attributes: { to: created.attributes },
      },
    })
    return created
  })

export const refuseTakenId = (): never => fail('conflict', 'Another customer has this external_id.')
