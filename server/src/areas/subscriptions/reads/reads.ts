import { pageAnswer, pageOf, type subscriptions } from '@userkeep/contract'
import { days } from '../../../platform/clock.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findDefaultPlan, type ProductReference } from '../../catalogue/public.ts'
import { customerIdIn, findCustomer } from '../../customers/public.ts'
import { hasEnded, isLive } from '../rules.ts'
import { listTrialed } from '../trials/given.sql.ts'
import {
  listChanges,
  listOwnSubscriptions,
  pageSubscriptions,
  listOfCustomer as readOfCustomer,
  viewSubscription,
} from './subscriptions.sql.ts'
import { countByStatus, sumByCurrency } from './summary.sql.ts'

const window = days(28)

export const summarize: Verb<typeof subscriptions.routes.summary> = async ({ db, scope, now }) => {
  const since = new Date(now.getTime() - window)
  const [statuses, currencies] = await Promise.all([countByStatus(db, scope), sumByCurrency(db, scope, since)])
  return { since: since.toISOString(), statuses, currencies }
}

export const listOfCustomer: Verb<typeof subscriptions.routes.ofCustomer> = async ({ db, scope, params, query }) => {
  const named = (await customerIdIn(db, scope, params.id)) ?? fail('not_found')
  const { id } = (await findCustomer(db, scope, named)) ?? fail('not_found')
  return pageAnswer('subscriptions', await readOfCustomer(db, scope, id, pageOf(query)))
}

export const listSubscriptions: Verb<typeof subscriptions.routes.list> = async ({ db, scope, query }) =>
  pageAnswer('subscriptions', await pageSubscriptions(db, scope, query, pageOf(query)))

export const getHistory: Verb<typeof subscriptions.routes.history> = async ({ db, scope, params, query }) => {
  const { id } = (await viewSubscription(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('history', await listChanges(db, scope, id, pageOf(query)))
}

export const getSubscription: Verb<typeof subscriptions.routes.get> = async ({ db, scope, params }) =>
  (await viewSubscription(db, scope, params.id)) ?? fail('not_found')

/** The active plan, or the last one. */
export const ownSubscriptions: Verb<typeof subscriptions.routes.own> = async ({ db, scope, caller }) => {
  const { customerId } = caller.team
  const [rows, trialed, fallback] = await Promise.all([
    listOwnSubscriptions(db, scope, customerId),
    listTrialed(db, scope, customerId),
    findDefaultPlan(db, scope),
  ])
  const plans = rows.filter(({ product }) => product.kind === 'plan')
  return {
    subscription: plans.find(({ status }) => !hasEnded(status)) ?? plans[0] ?? null,
    add_ons: rows.filter(({ product, status }) => product.kind !== 'plan' && !hasEnded(status)),
    default_plan: fallback && !plans.some(({ status }) => isLive(status)) ? referenceOf(fallback) : null,
    trialed_product_ids: trialed,
  }
}

const referenceOf = ({ id, kind, key, name }: ProductReference) => ({ id, kind, key, name })

export const staffListOfCustomer: Verb<typeof subscriptions.routes.staffOfCustomer> = async ({
  db,
  scope,
  params,
  query,
}) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('subscriptions', await pageSubscriptions(db, scope, { customer_id: id }, pageOf(query)))
}
