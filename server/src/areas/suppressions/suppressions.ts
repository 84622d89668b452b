import { pageAnswer, pageOf, type suppressions } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { normalAddress, readAddress, unicodeAddress } from './normal-address.ts'
import { suppressAll } from './suppress.ts'
import { contactsWith, deleteSuppression, listSuppressionRows, type SuppressionRow } from './suppressions.sql.ts'

/** Names the id alone, because the audit log outlives an erasure and the address is personal. */
const suppressionTarget = ({ id }: Pick<SuppressionRow, 'id'>) => ({ type: 'suppression', id })

export const listSuppressions: Verb<typeof suppressions.routes.list> = async ({ db, scope, query }) => {
  const { q, reason } = query
  const filter = { q: q === undefined ? undefined : normalAddress(q), reason }
  return pageAnswer('suppressions', await listSuppressionRows(db, scope, filter, pageOf(query)))
}

export const createSuppression: Verb<typeof suppressions.routes.create> = async ({ body, scope, change, now }) => {
  const address = readAddress(body.address) ?? invalid('address', 'must be an email address')
  const given = { address, reason: 'manual', source: 'staff', detail: body.detail ?? null, scope: body.scope } as const
  return change(async (tx) => {
    const [made] = await suppressAll(tx, scope, [given], now)
    if (!made) fail('conflict', 'This address is already suppressed.')
    tx.audited({ target: suppressionTarget(made), changes: { scope: { to: made.scope } } })
    return made
  })
}

/** Lists the contacts with these addresses in any spelling. */
export async function contactsOf(
  db: Db,
  scope: EnvironmentScope,
  addresses: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const forms = new Map([...addresses].flatMap((address) => formsOf(address).map((form) => [form, address] as const)))
  const contacts = new Map<string, Set<string>>([...addresses].map((address) => [address, new Set()]))
  const rows = forms.size === 0 ? [] : await contactsWith(db, scope, [...forms.keys()])
  for (const { address, contact_id } of rows) contacts.get(forms.get(address) ?? '')?.add(contact_id)
  return new Map([...contacts].map(([address, ids]) => [address, [...ids]]))
}

const formsOf = (address: string): string[] => {
  const unicode = unicodeAddress(address)
  return unicode === null ? [address] : [address, unicode]
}

export const liftSuppression: Verb<typeof suppressions.routes.lift> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const lifted = (await deleteSuppression(tx, scope, params.id)) ?? fail('not_found')
    const { reason, scope: stopped } = lifted
    tx.audited({ target: suppressionTarget(lifted), changes: { reason: { from: reason }, scope: { from: stopped } } })
  })
