import { type BodyOf, type flags, pageAnswer, pageOf } from '@userkeep/contract'
import { flagBounds } from '@userkeep/contract/shapes/flag'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/sql.ts'
import { diff } from '../../platform/diff.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { requireSegments, segmentNames } from '../segments/public.ts'
import {
  deleteFlagRow,
  type FlagRow,
  findFlag,
  insertFlag,
  listFlagRows,
  listLiveFlags,
  raiseVersion,
  saveFlag,
} from './flags.sql.ts'
import { booleanVariants, dependentsOf, problemOf } from './rules.ts'
import type { Own } from './setup.ts'
import { auditedFields, toFlag } from './views.ts'

export const listFlags: Verb<typeof flags.routes.list> = async ({ db, scope, query, now }) =>
  pageAnswer('flags', await listFlagRows(db, scope, query.state, now, pageOf(query)), (row) => toFlag(row, now))

export const getFlag: Verb<typeof flags.routes.get> = async ({ params, db, scope, now }) =>
  toFlag((await findFlag(db, scope, params.id)) ?? fail('not_found'), now)

export const createFlag: Verb<typeof flags.routes.create, Own> = async ({ body, scope, change, now }) =>
  change(async (tx) => {
    const flag = newFlag(body, now)
    const others = await lockFlags(tx, scope, flag.id)
    await validateDraft(tx, scope, flag, others)
    await insertFlag(tx, scope, flag)
    tx.wake('flags')
    const changes = Object.fromEntries(['key' as const, ...auditedFields].map((field) => [field, { to: flag[field] }]))
    tx.audited({
      target: { type: 'flag', id: flag.id, name: flag.key },
      changes: await withNamedSegments(tx, scope, changes),
    })
    return toFlag(flag, now)
  }).catch((error: unknown) => {
    if (isDuplicate(error, 'flags_by_key')) fail('conflict', 'A flag with this key already exists.')
    throw error
  })

function newFlag(body: BodyOf<typeof flags.routes.create>, now: Date): FlagRow {
  const variants = body.variants ?? (body.kind === 'boolean' ? booleanVariants : [])
  return {
    id: uuid(),
    key: body.key,
    name: body.name,
    description: body.description ?? null,
    kind: body.kind,
    enabled: body.enabled ?? false,
    variants,
    rules: rulesOf(body.rules ?? []),
    off_variant: body.off_variant ?? offVariant(body.kind, variants),
    prerequisites: body.prerequisites ?? [],
    rollout_by: body.rollout_by ?? 'contact',
    starts_at: atOf(body.starts_at),
    ends_at: atOf(body.ends_at),
    archived_at: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** Returns the false variant of a boolean flag. For other kinds it must be given. */
const offVariant = (kind: FlagRow['kind'], variants: FlagRow['variants']): string =>
  (kind === 'boolean' && variants.find(({ value }) => value === false)?.key) || ''

const atOf = (at: string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

export const updateFlag: Verb<typeof flags.routes.update, Own> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const others = await lockFlags(tx, scope, params.id)
    const before = (await findFlag(tx, scope, params.id)) ?? fail('not_found')
    if (before.archived_at !== null) fail('conflict', 'The flag is archived. Restore it to change it.')
    const after = { ...before, ...changed(body) }
    await validateDraft(tx, scope, after, others)
    const changes = await withNamedSegments(tx, scope, diff<FlagRow>(before, after, auditedFields))
    tx.audited({
      target: { type: 'flag', id: before.id, name: before.key },
      changes,
    })
    if (Object.keys(changes).length === 0) return toFlag(before, now)
    const saved = { ...after, updated_at: now.toISOString() }
    await saveFlag(tx, scope, saved)
    tx.wake('flags')
    return toFlag(saved, now)
  })

/** The times of steps are stored in one form, so that a change of form alone is no change. */
const rulesOf = (rules: NonNullable<BodyOf<typeof flags.routes.create>['rules']>): FlagRow['rules'] =>
  rules.map(({ steps, ...rule }) => ({
    ...rule,
    ...(steps && steps.length > 0 && { steps: steps.map(({ at, rollout }) => ({ at: atOf(at) ?? at, rollout })) }),
  }))

function changed({ starts_at, ends_at, rules, ...body }: BodyOf<typeof flags.routes.update>): Partial<FlagRow> {
  return {
    ...body,
    ...(rules !== undefined && { rules: rulesOf(rules) }),
    ...(starts_at !== undefined && { starts_at: atOf(starts_at) }),
    ...(ends_at !== undefined && { ends_at: atOf(ends_at) }),
  }
}

type Changes = Record<string, { from?: unknown; to?: unknown }>
type Rules = FlagRow['rules']

/** Adds the names of segments to rules, because people read the log after a segment was deleted. */
async function withNamedSegments(db: Db, scope: EnvironmentScope, changes: Changes): Promise<Changes> {
  const { rules, ...others } = changes as Changes & { rules?: { from?: Rules; to?: Rules } }
  if (rules === undefined) return changes
  const ids = Object.values(rules).flatMap((list: Rules) => list.flatMap(({ segment_id }) => segment_id ?? []))
  const names = ids.length === 0 ? new Map<string, string>() : await segmentNames(db, scope, ids)
  const named = (list: Rules) =>
    list.map(({ segment_id: id, ...rule }) => ({
      segment: id === null ? 'everybody' : { id, name: names.get(id) ?? id },
      ...rule,
    }))
  const told = Object.entries(rules).map(([which, list]: [string, Rules]) => [which, named(list)])
  return { ...others, rules: Object.fromEntries(told) }
}

/** Locks the flags of an environment for a change, and returns the other active ones. */
export async function lockFlags(db: Db, scope: EnvironmentScope, id: string | null): Promise<FlagRow[]> {
  await raiseVersion(db, scope)
  return (await listLiveFlags(db, scope.environmentId)).filter((other) => other.id !== id)
}

/** Refuses a flag that is wrong in itself, that there is no place for, or that takes away what another flag needs. */
export async function validateDraft(db: Db, scope: EnvironmentScope, flag: FlagRow, others: FlagRow[]): Promise<void> {
  const problem = problemOf(flag, others)
  if (problem) invalid(...problem)
  await requireSegments(db, scope, segmentsIn(flag))
  requireUnneeded(flag.key, dependentsOf(flag.key, others, flag.variants))
  if (others.length >= flagBounds.flags)
    fail('conflict', `An environment can have at most ${flagBounds.flags} active flags.`)
}

const segmentsIn = ({ rules }: FlagRow): Record<string, string> =>
  Object.fromEntries(
    rules.flatMap(({ segment_id }, index) => (segment_id === null ? [] : [[`rules.${index}.segment_id`, segment_id]])),
  )

/** Refuses what would leave other flags without what they need. */
export function requireUnneeded(key: string, dependents: readonly string[]): void {
  if (dependents.length > 0) fail('conflict', `${key} is a prerequisite of ${dependents.join(', ')}.`)
}

export const deleteFlag: Verb<typeof flags.routes.remove, Own> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const others = await lockFlags(tx, scope, params.id)
    const { id, key } = (await findFlag(tx, scope, params.id)) ?? fail('not_found')
    requireUnneeded(key, dependentsOf(key, others))
    await deleteFlagRow(tx, scope, id)
    tx.wake('flags')
    tx.audited({ target: { type: 'flag', id, name: key } })
  })
