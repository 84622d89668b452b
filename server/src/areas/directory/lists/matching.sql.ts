import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import { contactRows, contactsNamed } from '../../contacts/public.ts'
import { customerMemberRows, customerRows } from '../../customers/public.ts'
import { contactTagRows, customerTagRows } from '../../notes/public.ts'
import { contactsInSegment } from '../../segments/public.ts'
import type { Environment } from '../rows/stale.sql.ts'

export interface Shared {
  q?: string | undefined
  product_id?: string | undefined
  status?: 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'none' | undefined
  attribute?: string | undefined
  value?: string | undefined
  segment_id?: string | undefined
  tag?: string | undefined
}

export interface ContactFilter extends Shared {
  kind?: 'identified' | 'visitor' | undefined
  customer_id?: string | undefined
}

/** Stands for rows without a plan, and sorts after every status. */
export const noStatus = '\u{10FFFF}'

// Conditions that were not requested are left out, so that each filter has its own plan on its own index.

/** Returns conditions on the contact with this id, starting with `and`. */
export function contactConditions(
  db: Db,
  { environmentId }: Environment,
  { q = '', segment_id, customer_id, attribute, value, tag }: ContactFilter,
  id: Fragment,
): Fragment {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const named = words
    .slice(0, 5)
    .reduce((all, word) => db`${all} and ${id} in (${contactsNamed(db, { environmentId }, word)})`, db``)
  const inSegment =
    segment_id === undefined ? db`` : db`and ${id} in (${contactsInSegment(db, { environmentId }, segment_id)})`
  const ofCustomer =
    customer_id === undefined
      ? db``
      : db`and ${id} in (
          select m.contact_id from ${customerMemberRows(db)} m
          where m.environment_id = ${environmentId} and m.customer_id = ${customer_id})`
  const attributes = attributesOf({ attribute, value })
  const withAttribute =
    attributes.length === 0
      ? db``
      : db`and ${id} in (
          select a.id from ${contactRows(db)} a
          where a.environment_id = ${environmentId} and ${holdAny(db, attributes)})`
  const tagged =
    tag === undefined
      ? db``
      : db`and ${id} in (
          select g.contact_id from ${contactTagRows(db)} g
          where g.environment_id = ${environmentId} and g.tag = ${tag.trim().toLowerCase()})`
  return db`${named} ${inSegment} ${ofCustomer} ${withAttribute} ${tagged}`
}

/** Returns conditions on the customer with this id, starting with `and`. */
export function customerConditions(
  db: Db,
  { environmentId }: Environment,
  { segment_id, attribute, value, tag }: Shared,
  id: Fragment,
): Fragment {
  const inSegment =
    segment_id === undefined
      ? db``
      : db`and ${id} in (
          select m.customer_id from ${customerMemberRows(db)} m
          where m.environment_id = ${environmentId}
            and m.contact_id in (${contactsInSegment(db, { environmentId }, segment_id)}))`
  const attributes = attributesOf({ attribute, value })
  const withAttribute =
    attributes.length === 0
      ? db``
      : db`and ${id} in (
          select a.id from ${customerRows(db)} a
          where a.environment_id = ${environmentId} and ${holdAny(db, attributes)})`
  const tagged =
    tag === undefined
      ? db``
      : db`and ${id} in (
          select g.customer_id from ${customerTagRows(db)} g
          where g.environment_id = ${environmentId} and g.tag = ${tag.trim().toLowerCase()})`
  return db`${inSegment} ${withAttribute} ${tagged}`
}

/** Returns the attribute as text and, if the text is a number or a boolean, as that. */
function attributesOf({ attribute, value }: Shared): Record<string, string | number | boolean>[] {
  if (attribute === undefined && value === undefined) return []
  if (attribute === undefined) return invalid('attribute', 'is required with value')
  if (value === undefined) return invalid('value', 'is required with attribute')
  const isNumber = /^-?\d{1,15}(\.\d{1,10})?$/.test(value)
  const other = isNumber ? Number(value) : value === 'true' ? true : value === 'false' ? false : null
  return [{ [attribute]: value }, ...(other === null ? [] : [{ [attribute]: other }])]
}

const holdAny = (db: Db, attributes: Record<string, string | number | boolean>[]): Fragment =>
  db`(${attributes.reduce((any, one) => db`${any} or a.attributes @> ${db.json(one)}`, db`false`)})`

/** Returns conditions on the plan in `d`, a row of the directory, starting with `and`. */
export function planConditions(db: Db, { product_id, status }: Shared): Fragment {
  const ofProduct = product_id === undefined ? db`` : db`and d.product_id = ${product_id}`
  const withStatus = status === undefined ? db`` : db`and d.status = ${status === 'none' ? noStatus : status}`
  return db`${ofProduct} ${withStatus}`
}
