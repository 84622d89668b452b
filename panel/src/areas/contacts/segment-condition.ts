import type { Input } from '@userkeep/client'

export type Condition = Input<'POST /v1/organization/segments/preview'>['body']['condition']

interface Filter {
  segment_id?: string | undefined
  customer_id?: string | undefined
  tag?: string | undefined
  attribute?: string
  value?: string
  status?: string
  /** The key of a product. */
  plan?: string | undefined
}

const equal = (field: string, value: string | number | boolean): Condition => ({ field, op: 'eq', value })

/** Returns the filters of the list as a condition of a segment; null without a filter. */
export function conditionOf(filter: Filter): Condition | null {
  const { segment_id, customer_id, tag, attribute, value, status, plan } = filter
  const all: Condition[] = [
    ...(segment_id ? [{ segment: segment_id }] : []),
    ...(customer_id ? [equal('team.id', customer_id)] : []),
    ...(plan ? [equal('subscription.product', plan)] : []),
    ...(status ? [statusCondition(status)] : []),
    ...(tag ? [equal('contact.tag', tag)] : []),
    ...(attribute && value !== undefined ? [attributeCondition(`attributes.${attribute}`, value)] : []),
  ]
  return all.length === 0 ? null : { all: [equal('contact.kind', 'identified'), ...all] }
}

const statusCondition = (status: string): Condition =>
  status === 'none'
    ? { not: { field: 'subscription.status', op: 'exists', value: true } }
    : equal('subscription.status', status)

/** An attribute filter finds the value as text and, if it is a number or a boolean, as that. */
function attributeCondition(field: string, value: string): Condition {
  const isNumber = /^-?\d{1,15}(\.\d{1,10})?$/.test(value)
  const typed = isNumber ? Number(value) : value === 'true' ? true : value === 'false' ? false : null
  return typed === null ? equal(field, value) : { any: [equal(field, value), equal(field, typed)] }
}
