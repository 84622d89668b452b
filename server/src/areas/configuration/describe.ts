import { createHash } from 'node:crypto'
import { freeKey, keyOfName } from '../../platform/item-key.ts'
import { callVerb, type Request } from './call-of.ts'
import type { Items } from './changes.ts'
import type { Fields } from './extension-points.ts'
import { listKeys } from './keys.sql.ts'
import { allKinds, hasOwnKey, type Kind, onlyKey, pickFields } from './kinds.ts'
import { refersOnlyTo, replaceAt } from './references.ts'

/** A kind as it is in an environment. */
export interface Described {
  readonly kind: Kind
  readonly items: Items
  /** The ID of each item, by key. */
  readonly ids: Map<string, string>
}

export type Description = ReadonlyMap<string, Described>

type Found = Fields & { id: string }

/**
 * Reads all items of an environment. IDs of other items are replaced by their keys; an item that refers to one that is left
 * out, such as the price of an archived product, is left out as well.
 */
export async function describe(request: Request): Promise<Description> {
  const described = new Map<string, Described>()
  for (const kind of allKinds(request.platform)) {
    const listed = (await listItems(kind, request)).filter((item) => !kind.isLeftOut?.(item))
    const own = new Set(listed.map(({ id }) => id))
    const known = new Map([...described].map(([name, { ids }]) => [name, new Set(ids.values())]))
    const found = listed.filter((item) =>
      refersOnlyTo(item, kind.references ?? {}, (name, id) => (known.get(name) ?? own).has(id)),
    )
    const ownKeys = new Map(found.map((item) => [item.id, item.key]))
    const given = kind.create && kind.update && !hasOwnKey(kind) ? await keysOf(kind, request, found) : ownKeys
    const read = found.map((item) => {
      const fields = withKeys(kind, pickFields(kind, item), described, given)
      return { id: item.id, key: String(keyOf(kind, fields, given.get(item.id))), fields }
    })
    described.set(kind.name, {
      kind,
      items: Object.fromEntries(read.map(({ key, fields }) => [key, fields])),
      ids: new Map(read.map(({ key, id }) => [key, id])),
    })
  }
  return described
}

function keyOf(kind: Kind, fields: Fields, given: unknown): unknown {
  if (!kind.create) return onlyKey
  return kind.update ? given : keyOfContent(kind, fields)
}

/** Returns the key of an item that never changes: another content is another item. */
function keyOfContent(kind: Kind, fields: Fields): string {
  const content = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8)
  const [reference] = Object.keys(kind.references ?? {})
  const readable = [reference, 'interval', 'currency'].map((name) => fields[name ?? '']).filter(Boolean)
  return [...readable, hash].join('-')
}

async function listItems(kind: Kind, request: Request): Promise<Found[]> {
  if (!kind.create) {
    const only = (await callVerb(kind.list, request, kind.context, {})) as Fields
    return [{ ...only, id: request.scope.environmentId }]
  }
  const items: Found[] = []
  for (let offset = 0; ; offset += 200) {
    const query = { ...kind.filter, limit: 200, offset }
    const page = (await callVerb(kind.list, request, kind.context, { query })) as Record<string, unknown>
    items.push(...(Object.values(page).find(Array.isArray) as Found[]))
    if (!page.has_more) break
  }
  const { get } = kind
  if (!get) return items
  const full: Found[] = []
  for (const { id } of items) full.push((await callVerb(get, request, kind.context, { params: { id } })) as Found)
  return full
}

/** Returns the keys of items that have none of their own: the stored ones, and new ones from their names. */
async function keysOf(kind: Kind, { db, scope }: Request, found: readonly Found[]): Promise<Map<string, unknown>> {
  const stored = new Map((await listKeys(db, scope, kind.name)).map(({ item_id, key }) => [item_id, key]))
  const keys = new Map<string, string>()
  for (const { id } of found) {
    const key = stored.get(id)
    if (key !== undefined) keys.set(id, key)
  }
  const oldestFirst = [...found].sort((one, other) => (one.id < other.id ? -1 : 1))
  for (const { id, name } of oldestFirst)
    if (!keys.has(id)) keys.set(id, freeKey(keyOfName(String(name), kind.name), [...keys.values()]))
  return keys
}

function withKeys(kind: Kind, fields: Fields, described: Description, own: ReadonlyMap<string, unknown>): Fields {
  let result: unknown = fields
  for (const [path, name] of Object.entries(kind.references ?? {})) {
    const other = described.get(name)
    const keys = other ? new Map([...other.ids].map(([key, id]) => [id, key])) : own
    result = replaceAt(result, path, (id) => String(keys.get(id) ?? id))
  }
  return result as Fields
}
