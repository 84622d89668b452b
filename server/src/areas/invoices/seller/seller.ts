import type { BodyOf, invoices } from '@userkeep/contract'
import { diff } from '../../../platform/diff.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { defaultPrefix, findSeller, type SellerDetails, saveSeller } from './seller.sql.ts'

export const getDetails: Verb<typeof invoices.routes.getDetails> = ({ db, scope }) => findSeller(db, scope)

type Route = typeof invoices.routes.putDetails

const fields = ['legal_name', 'address', 'tax_id', 'footer', 'number_prefix'] as const

export const putDetails: Verb<Route> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const before = await findSeller(tx, scope)
    const after: SellerDetails = { ...detailsOf(body), updated_at: now.toISOString() }
    const changes = diff(before, after, fields)
    if (Object.keys(changes).length === 0) {
      tx.unchanged()
      return before
    }
    tx.audited({ target: { type: 'billing_details', id: scope.environmentId, name: scope.environment }, changes })
    await saveSeller(tx, scope, after, now)
    return after
  })

/** Missing and blank fields become empty. */
const detailsOf = ({ legal_name, address, tax_id, footer, number_prefix }: BodyOf<Route>) => ({
  legal_name: textOf(legal_name),
  address: textOf(address),
  tax_id: textOf(tax_id),
  footer: textOf(footer),
  number_prefix: number_prefix ?? defaultPrefix,
})

const textOf = (text: string | null | undefined): string | null => text?.trim() || null
