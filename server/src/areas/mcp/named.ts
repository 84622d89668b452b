import { Failure } from '../../platform/fail.ts'
import { type KindName, kindNames, kinds, nameOf, type Row } from './kinds.ts'
import type { Reader } from './tool.ts'

/** Fields such as `segment_id`, by the kind that they lead to. */
const kindOf = new Map<string, KindName>([
  ...kindNames.map((kind) => [`${kind}_id`, kind] as const),
  ['contact_id', 'person'],
])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns a function that replaces IDs in fields by names, `segment_id` by `segment`, as far as they exist: a name says
 * something to a model and its reader. Each is read once.
 */
export function createNaming(reader: Reader) {
  const names = new Map<string, Promise<string | null>>()
  const nameFor = (kind: KindName, id: string) => {
    const known = names.get(id) ?? read(reader, kind, id)
    names.set(id, known)
    return known
  }
  return async (fields: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> => {
    const entries = Object.entries(fields)
    if (!entries.some(isReference)) return fields
    const named = await Promise.all(
      entries.map(async ([field, value]): Promise<[string, unknown]> => {
        const short = field.replace(/_id$/, '')
        if (!isReference([field, value]) || Object.hasOwn(fields, short)) return [field, value]
        const name = await nameFor(kindOf.get(field) as KindName, value as string)
        return name === null ? [field, value] : [short, name]
      }),
    )
    return Object.fromEntries(named)
  }
}

const isReference = ([field, value]: [string, unknown]): boolean =>
  kindOf.has(field) && typeof value === 'string' && uuid.test(value)

async function read(reader: Reader, kind: KindName, id: string): Promise<string | null> {
  try {
    return nameOf((await reader.read(kinds[kind].get, { params: { id } as never })) as Row)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
