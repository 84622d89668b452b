import { createHash } from 'node:crypto'
import { invalid } from '../../platform/fail.ts'
import { freeKey } from '../../platform/item-key.ts'
import type { Request } from './call-of.ts'
import { type Items, isSame, type PlannedChange, planKind } from './changes.ts'
import type { Description } from './describe.ts'
import type { Fields } from './extension-points.ts'
import { fieldsOf, type Kind, mayManage, onlyKey, takes } from './kinds.ts'
import { replaceAt } from './references.ts'

/** The wanted items of some kinds. Kinds that it does not name stay as they are. */
export type Configuration = Readonly<Record<string, Items>>

export interface Plan {
  readonly changes: PlannedChange[]
  /** Changes with the plan, so that a plan is applied only as it was shown. */
  readonly fingerprint: string
}

/** Returns the configuration of the kinds that the caller may manage. */
export function configurationOf(description: Description, caller: Request['caller']): Configuration {
  const open = [...description.values()].filter(({ kind }) => mayManage(caller, kind.permission))
  return Object.fromEntries(open.map(({ kind, items }) => [kind.name, items]))
}

/** Compares the wanted configuration with the present one, and refuses items that cannot be meant. */
export function planOf(
  description: Description,
  wanted: Configuration,
  caller: Request['caller'],
  archivesMissing: boolean,
): Plan {
  const unknown = Object.keys(wanted).find((name) => !description.has(name))
  if (unknown !== undefined) invalid(`configuration.${unknown}`, `must be one of ${[...description.keys()].join(', ')}`)
  const changes = [...description.values()].flatMap(({ kind, items }) => {
    const asked = wanted[kind.name]
    if (asked === undefined) return []
    if (!mayManage(caller, kind.permission))
      invalid(`configuration.${kind.name}`, `requires the permission ${kind.permission}`)
    const checked = checkedItems(kind, asked, description, wanted)
    const isArchived = (item: Fields) => archivesMissing && kind.archive !== undefined && !kind.isOff?.(item)
    return planKind(kind.name, items, checked, isArchived).map((change) => requireChangeable(kind, change))
  })
  const fingerprint = createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, 22)
  return { changes, fingerprint }
}

function checkedItems(kind: Kind, asked: Items, description: Description, wanted: Configuration): Items {
  const known = fieldsOf(kind)
  const entries = Object.entries(asked).map(([key, item]): [string, Fields] => {
    const path = `configuration.${kind.name}.${key}`
    if (!kind.create && key !== onlyKey) invalid(path, `must be called ${onlyKey}`)
    const odd = Object.keys(item).find((field) => !known.includes(field))
    if (odd !== undefined) invalid(`${path}.${odd}`, `must be one of ${known.join(', ')}`)
    for (const [reference, name] of Object.entries({ ...kind.references, ...kind.keyReferences }))
      replaceAt(item, reference, (named) => {
        const exists = description.get(name)?.ids.has(named) || Object.hasOwn(wanted[name] ?? {}, named)
        if (!exists) invalid(`${path}.${reference}`, `names ${named}, which is not in ${name}`)
        return named
      })
    return [kind.update ? key : keyOfSame(description.get(kind.name)?.items ?? {}, key, item), item]
  })
  return Object.fromEntries(entries)
}

/** Returns the key of the item with the same fields, because an item that never changes is known by them. */
function keyOfSame(items: Items, given: string, wanted: Fields): string {
  const isEqual = (item: Fields) => Object.entries(wanted).every(([field, value]) => isSame(item[field], value))
  return Object.entries(items).find(([, item]) => isEqual(item))?.[0] ?? freeKey(given, Object.keys(items))
}

/** Refuses a new value of a field that can only be set when an item is created. */
function requireChangeable(kind: Kind, change: PlannedChange): PlannedChange {
  const fixed = change.action === 'update' && Object.keys(change.fields).find((field) => !takes(kind.update, field))
  if (fixed)
    invalid(
      `configuration.${kind.name}.${change.key}.${fixed}`,
      'cannot be changed. Archive the item, and create another one with another key',
    )
  return change
}
