import { type customerWebhooks, pageAnswer, pageOf } from '@userkeep/contract'
import type { Scope } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { ContactOfTeam } from '../../platform/http/callers.ts'
import { findCustomer } from '../customers/public.ts'
import {
  changeEndpoint,
  countEndpoints,
  type EndpointRow,
  findEndpoint,
  type HeldEndpoint,
  listEndpointRows,
  lockEndpoint,
  type Owner,
  queueTest,
  readSecret,
  registerEndpoint,
  removeEndpoint,
  replaceSecret,
  requirePlan,
} from '../webhooks/public.ts'
import { lockTeam } from './customer-webhooks.sql.ts'
import { mostPerTeam } from './rules.ts'

/** Lists endpoints for the tenant, without their secrets. */
export const listCustomerWebhooks: Verb<typeof customerWebhooks.routes.ofCustomer> = async ({
  db,
  scope,
  params,
  query,
  now,
}) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  const page = pageOf(query)
  const endpoints = await listEndpointRows(db, { ...scope, customerId: id }, { plane: null, now, page })
  return pageAnswer('webhooks', endpoints, (row) => shown(row, scope))
}

/** Returns the customer of the session as the owner of endpoints. */
export const ownerOf = (scope: Scope, { team }: ContactOfTeam): Owner & Scope => ({
  ...scope,
  customerId: team.customerId,
})

/** Hides the plane and the creator of an endpoint, which mean nothing to its customer. */
const shown = <E extends EndpointRow>({ plane: _, created_by: __, ...endpoint }: E, { environment }: Scope) => ({
  ...endpoint,
  environment,
})

export const lockOwn = async (db: Db, owner: Owner, id: string): Promise<HeldEndpoint> =>
  (await lockEndpoint(db, owner, id)) ?? fail('not_found')

export const listTeamWebhooks: Verb<typeof customerWebhooks.routes.list> = async ({
  db,
  scope,
  caller,
  query,
  now,
}) => {
  const page = pageOf(query)
  const endpoints = await listEndpointRows(db, ownerOf(scope, caller), { plane: null, now, page })
  return pageAnswer('webhooks', endpoints, (row) => shown(row, scope))
}

export const getTeamWebhook: Verb<typeof customerWebhooks.routes.get> = async ({ db, scope, caller, params, now }) =>
  shown((await findEndpoint(db, ownerOf(scope, caller), params.id, now)) ?? fail('not_found'), scope)

export const createTeamWebhook: Verb<typeof customerWebhooks.routes.create> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) => {
  requirePlan(platform, scope.organizationCode, 'customer')
  const owner = ownerOf(scope, caller)
  const { url, subscribed_events: subscribedEvents } = body
  return change(async (tx) => {
    await lockTeam(tx, owner)
    if ((await countEndpoints(tx, owner)) >= mostPerTeam)
      fail('conflict', `A team can have at most ${mostPerTeam} endpoints.`)
    const registration = { plane: 'customer' as const, url, subscribedEvents, createdBy: caller.contactId, now }
    return shown(await registerEndpoint(tx, platform, owner, registration), scope)
  })
}

export const updateTeamWebhook: Verb<typeof customerWebhooks.routes.update> = async ({
  params,
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const owner = ownerOf(scope, caller)
    const before = await lockOwn(tx, owner, params.id)
    return shown(await changeEndpoint(tx, platform, owner, before, body, now), scope)
  })

export const getTeamSecret: Verb<typeof customerWebhooks.routes.secret> = async ({
  db,
  scope,
  caller,
  params,
  platform,
}) => readSecret(db, platform, ownerOf(scope, caller), params.id)

export const rotateTeamSecret: Verb<typeof customerWebhooks.routes.rotateSecret> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) =>
  change(async (tx) => {
    const owner = ownerOf(scope, caller)
    const { id } = await lockOwn(tx, owner, params.id)
    return replaceSecret(tx, platform, owner, id, now)
  })

export const testTeamWebhook: Verb<typeof customerWebhooks.routes.test> = async ({
  params,
  caller,
  scope,
  change,
  now,
  platform,
}) => {
  requirePlan(platform, scope.organizationCode, 'customer')
  return change(async (tx) => {
    const owner = ownerOf(scope, caller)
    return queueTest(tx, owner, await lockOwn(tx, owner, params.id), now)
  })
}

export const deleteTeamWebhook: Verb<typeof customerWebhooks.routes.remove> = async ({
  params,
  caller,
  scope,
  change,
}) =>
  change(async (tx) => {
    const owner = ownerOf(scope, caller)
    const { id } = await lockOwn(tx, owner, params.id)
    await removeEndpoint(tx, owner, id)
  })
