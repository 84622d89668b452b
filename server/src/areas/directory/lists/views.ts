import type { DirectoryContact, DirectoryCustomer } from '@userkeep/contract/shapes/directory'
import type { Static } from 'typebox'
import { toContact } from '../../contacts/public.ts'
import type { ShownContact, ShownCustomer, StandingRow } from './shown.sql.ts'

const none = { plan: null, status: null, trial_ends_at: null, renews_at: null, ends_at: null }

/** Returns the plan, status and revenue of a customer. */
function toStanding(row: StandingRow | undefined, withRevenue: boolean) {
  const mrr = withRevenue ? (row?.amounts ?? []) : null
  if (!row || row.product_id === null || row.status === null) return { ...none, mrr }
  const { product_id, product_key, product_name, status } = row
  const endsAt = status === 'canceled' ? (row.ended_at ?? row.cancel_at) : row.cancel_at
  const renews = endsAt === null && (status === 'active' || status === 'past_due' || status === 'trialing')
  return {
    plan: { product_id, key: product_key ?? '', name: product_name ?? '' },
    status,
    mrr,
    trial_ends_at: status === 'trialing' ? row.trial_ends_at : null,
    renews_at: renews ? row.current_period_end : null,
    ends_at: endsAt,
  }
}

export const toDirectoryContact = (
  row: ShownContact,
  standing: StandingRow | undefined,
  withRevenue: boolean,
): Static<typeof DirectoryContact> => ({
  ...toContact(row),
  customer: standing ? { id: standing.id, name: standing.name } : null,
  customer_count: row.customer_count,
  role: row.role,
  ...toStanding(standing, withRevenue),
  tags: row.tags,
})

export const toDirectoryCustomer = (row: ShownCustomer, withRevenue: boolean): Static<typeof DirectoryCustomer> => ({
  id: row.id,
  external_id: row.external_id,
  name: row.name,
  attributes: row.attributes,
  member_count: row.member_count,
  created_at: row.created_at,
  updated_at: row.updated_at,
  ...toStanding(row, withRevenue),
  last_seen_at: row.last_seen_at,
  tags: row.tags,
})
