import type { customers } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { addCustomer } from './add-customer.ts'
import { lockCustomerByExternalId } from './customers.sql.ts'
import { reviseCustomer } from './revise-customer.ts'

/** Of two that race with the same external id, one creates and the other changes. */
export const upsertCustomer: Verb<typeof customers.routes.upsert> = async ({
  body,
  scope,
  change,
  created,
  now,
  platform,
}) =>
  change(async (tx) => {
    const { external_id } = body
    const hold = () => (external_id === undefined ? null : lockCustomerByExternalId(tx, scope, external_id))
    const known = await hold()
    if (known) return reviseCustomer(tx, platform, scope, known, body, now)
    const made = await addCustomer(tx, scope, { ...body, now })
    if (!made) return reviseCustomer(tx, platform, scope, (await hold()) ?? fail('internal'), body, now)
    created()
    return made
  })
