import type { Change } from '../../platform/change.ts'
import { Failure, fail, invalid } from '../../platform/fail.ts'
import { checkBody } from '../../platform/http/validation.ts'
import { callVerb, type Request } from './call-of.ts'
import { inOrder, type PlannedChange } from './changes.ts'
import type { Described, Description } from './describe.ts'
import type { Fields, ManagedVerb } from './extension-points.ts'
import { replaceKeys } from './keys.sql.ts'
import { hasOwnKey, type Kind, takes } from './kinds.ts'
import type { Plan } from './plan.ts'
import { replaceAt } from './references.ts'

interface Applying {
  request: Request
  tx: Change
  description: Description
}

/** Applies a plan in one transaction: all of its changes, or none. Missing items go last, those that others need after them. */
export async function applyPlan(applying: Applying, { changes }: Plan): Promise<void> {
  const kinds = [...applying.description.values()]
  for (const described of kinds) {
    const own = changes.filter(({ kind, action }) => kind === described.kind.name && action !== 'archive')
    for (const change of ordered(described.kind, own)) await prefixed(change, () => save(applying, described, change))
  }
  for (const described of kinds.toReversed())
    for (const change of changes)
      if (change.kind === described.kind.name && change.action === 'archive')
        await prefixed(change, () => archive(applying, described, change))
  await storeKeys(applying)
}

/** Stores the keys of items that have none of their own, so that a renamed item keeps its key. */
export async function storeKeys({ request, tx, description }: Applying): Promise<void> {
  for (const { kind, ids } of description.values())
    if (kind.create && kind.update && !hasOwnKey(kind)) {
      const keys = [...ids].map(([key, item_id]) => ({ key, item_id }))
      await replaceKeys(tx, request.scope, kind.name, keys)
    }
}

/** Items that others of the same kind refer to come first. */
function ordered(kind: Kind, changes: readonly PlannedChange[]): PlannedChange[] {
  const byKey = new Map(changes.map((change) => [change.key, change]))
  const paths = Object.entries({ ...kind.references, ...kind.keyReferences }).filter(([, name]) => name === kind.name)
  const needs = (key: string): string[] => {
    const named: string[] = []
    for (const [path] of paths)
      replaceAt(valuesOf(byKey.get(key)), path, (other) => {
        named.push(other)
        return other
      })
    return named
  }
  const keys = inOrder([...byKey.keys()], needs)
  if (keys === null) return invalid(`configuration.${kind.name}`, 'has items that refer to each other in a circle')
  return keys.map((key) => byKey.get(key) as PlannedChange)
}

const valuesOf = (change: PlannedChange | undefined): Fields =>
  Object.fromEntries(Object.entries(change?.fields ?? {}).map(([field, { to }]) => [field, to]))

async function save(applying: Applying, { kind, ids }: Described, change: PlannedChange): Promise<void> {
  const { create, update, publish } = kind
  const fields = withIds(applying, kind, valuesOf(change))
  let left = fields
  if (change.action === 'create' && create) {
    const taken = Object.entries(fields).filter(([field]) => takes(create, field))
    left = Object.fromEntries(Object.entries(fields).filter(([field]) => !takes(create, field)))
    const key = hasOwnKey(kind) ? { key: change.key } : {}
    const created = (await run(applying, kind, create, {}, { ...key, ...Object.fromEntries(taken) })) as { id: string }
    ids.set(change.key, created.id)
  }
  const params = kind.create ? { id: ids.get(change.key) ?? fail('internal') } : {}
  if (update && Object.keys(left).length > 0) await run(applying, kind, update, params, left)
  if (publish && publish.field in fields) await run(applying, kind, publish, params)
}

async function archive(applying: Applying, { kind, ids }: Described, { key }: PlannedChange): Promise<void> {
  if (!kind.archive) return
  await run(applying, kind, kind.archive, { id: ids.get(key) ?? fail('internal') })
  ids.delete(key)
}

function withIds({ description }: Applying, kind: Kind, fields: Fields): Fields {
  let result: unknown = fields
  for (const [path, name] of Object.entries(kind.references ?? {}))
    result = replaceAt(result, path, (key) => description.get(name)?.ids.get(key) ?? key)
  return result as Fields
}

function run({ request, tx }: Applying, kind: Kind, verb: ManagedVerb, params: object, body: object = {}) {
  const problems = verb.route.body ? checkBody(verb.route.body, body) : {}
  if (Object.keys(problems).length > 0) fail('invalid_request', { message: reasonOf(problems), fields: problems })
  const inside = { ...request, db: tx as unknown as Request['db'] }
  return callVerb(verb, inside, kind.context, { params, body }, tx)
}

const reasonOf = (problems: Record<string, string>): string =>
  Object.entries(problems)
    .map(([field, reason]) => `${field}: ${reason}`)
    .join(', ')

/** The refusals of areas that the routes of the configuration declare. */
const declared = new Set<string>(['conflict', 'invalid_request', 'forbidden'])

/** Names the item in the refusal of its area. */
async function prefixed(change: PlannedChange, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const path = `configuration.${change.kind}.${change.key}`
    const fields = Object.entries(error.fields ?? {}).map(([field, reason]) => [`${path}.${field}`, reason])
    throw new Failure(declared.has(error.code) ? error.code : 'conflict', {
      message: `${change.kind} ${change.key}: ${error.message}`,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    })
  }
}
