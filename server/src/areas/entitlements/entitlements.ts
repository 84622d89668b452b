import { type entitlements, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { customerIdIn, findCustomer } from '../customers/public.ts'
import { monthOf } from '../usage/public.ts'
import { askedFeature, noteKey } from './asked-feature.ts'
import { consumeFeature } from './consume-feature.ts'
import { type EntitlementRow, listEntitlementRows, type SourceRow } from './entitlements.sql.ts'
import { type Standing, standingOf } from './feature.ts'
import { notifyReached } from './notify-reached.ts'
import type { OverrideRow } from './overrides.sql.ts'
import { amountsOf, checkOf, fits, isUsedUp } from './rules.ts'
import type { Consumers } from './setup.ts'
import { findStanding } from './standing.sql.ts'

type Kind = EntitlementRow['kind']

/** Returns a grant as the catalog writes it. */
const grantedAs = (kind: Kind, granted: number | null) => (kind === 'boolean' ? true : granted)

const toEntitlement = (row: EntitlementRow) => ({
  feature: row.feature,
  name: row.name,
  kind: row.kind,
  ...amountsOf(row),
  expires_at: lastEnd(row.sources),
  sources: row.sources.map((source) => ({ ...source, granted: grantedAs(row.kind, source.granted) })),
})

/** Returns when the last grant ends. */
function lastEnd(sources: readonly SourceRow[]): string | null {
  const ends = sources.map(({ expires_at }) => expires_at)
  return ends.some((end) => end === null) ? null : ((ends as string[]).sort().at(-1) ?? null)
}

export const toOverride = ({ kind, value, ...row }: OverrideRow) => ({ ...row, value: grantedAs(kind, value) })

type Routes = typeof entitlements.routes

export const listEntitlements: Verb<Routes['ofCustomer'] | Routes['staffOfCustomer'], Consumers> = async (call) => {
  const { db, scope, params, query, now } = call
  const id = (await customerIdIn(db, scope, params.id)) ?? fail('not_found')
  if (!(await findCustomer(db, scope, id))) fail('not_found')
  const asked = { now, month: monthOf(now) }
  const rows = await listEntitlementRows(db, scope, id, asked, pageOf(query))
  return pageAnswer('entitlements', rows, toEntitlement)
}

export const listTeamEntitlements: Verb<Routes['ofTeam'], Consumers> = async ({ db, scope, caller, query, now }) => {
  const asked = { now, month: monthOf(now) }
  const rows = await listEntitlementRows(db, scope, caller.team.customerId, asked, pageOf(query))
  return pageAnswer('entitlements', rows, toEntitlement)
}

export const checkFeature: Verb<typeof entitlements.routes.check, Consumers> = async (call) => {
  const { body, scope, now, db, change } = call
  const { quantity = 1, consume = false } = body
  const { feature, asked } = await askedFeature(call)
  const { standing, isAllowed } = consume
    ? await consumeFeature(call, feature, { ...asked, quantity })
    : look(standingOf(await findStanding(db, asked), feature), quantity)
  noteKey(call, standing)
  if (standing.reached_at === null && isUsedUp(standing))
    await change((tx) => notifyReached(tx, scope, { feature: body.feature, standing, now }))
  return checkOf(standing, isAllowed)
}

const look = (standing: Standing, quantity: number) => ({ standing, isAllowed: fits(standing, quantity) })
