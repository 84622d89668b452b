import type { TSchema } from 'typebox'
import { nameOf, nullOf, shownFor } from '../kernel/index.ts'

export type Json = Record<string, unknown>

export interface Components {
  schemas: Record<string, Json>
  /** A schema as the document writes it: a reference wherever one has a name. */
  write(schema: TSchema): Json
}

/** The named shapes in these schemas, each written once. The schemas themselves stay whole, for validators are faster so. */
export function componentsOf(roots: readonly TSchema[]): Components {
  const uses = new Map<string, TSchema[]>()
  for (const root of roots) collect(root, uses)
  const shared = new Map([...uses].map(([name, schemas]) => [name, sharedNotes(schemas)]))

  const write = (given: TSchema): Json => {
    const schema = shownFor(given)
    const notes = notesOf(given)
    const inner = nullOf(schema)
    if (inner && nameOf(inner)) return { anyOf: [write(inner), { type: 'null' }], ...without(notes, notesOf(inner)) }
    const name = nameOf(schema)
    if (name === undefined) return { ...writeInside(schema, write), ...notes }
    return { $ref: `#/components/schemas/${name}`, ...without(notes, shared.get(name) ?? {}) }
  }

  const schemas = [...uses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, same]) => [name, writeOnce(name, same)])
  return { schemas: Object.fromEntries(schemas), write }

  function writeOnce(name: string, same: TSchema[]): Json {
    const texts = new Set(same.map((schema) => JSON.stringify(bare(writeInside(schema, write)))))
    if (texts.size > 1) throw new Error(`Two different schemas are named ${name}`)
    return { ...bare(writeInside(same[0] as TSchema, write)), ...shared.get(name) }
  }
}

/** Every named shape in these schemas, by its name. */
export function namedIn(roots: readonly TSchema[]): Map<string, TSchema> {
  const uses = new Map<string, TSchema[]>()
  for (const root of roots) collect(root, uses)
  return new Map([...uses].map(([name, [first]]) => [name, first as TSchema]))
}

function collect(given: TSchema, uses: Map<string, TSchema[]>): void {
  const schema = shownFor(given)
  const named = nullOf(schema) ?? schema
  const name = nameOf(named)
  if (name !== undefined) uses.set(name, [...(uses.get(name) ?? []), named])
  for (const part of partsOf(schema)) collect(part, uses)
}

/** The part of JSON Schema that the contract uses. */
interface Parts {
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
  additionalProperties?: TSchema | boolean
  patternProperties?: Record<string, TSchema>
}

function partsOf(schema: TSchema): TSchema[] {
  const { properties = {}, items, anyOf = [], additionalProperties: others, patternProperties = {} } = schema as Parts
  const loose = typeof others === 'object' ? [others] : []
  return [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...anyOf,
    ...loose,
    ...Object.values(patternProperties),
  ]
}

function writeInside(schema: TSchema, write: (part: TSchema) => Json): Json {
  const { properties, items, anyOf, additionalProperties, patternProperties, ...plain } = schema as Parts & Json
  // A record is a pattern that everything matches, which generators know by its shorter name.
  const others = Object.values(patternProperties ?? {})[0] ?? additionalProperties
  return {
    ...plain,
    ...(properties && { properties: mapValues(properties, write) }),
    ...(items && { items: write(items) }),
    ...(anyOf && { anyOf: anyOf.map(write) }),
    ...(others !== undefined && { additionalProperties: typeof others === 'object' ? write(others) : others }),
  }
}

const mapValues = (values: Record<string, TSchema>, map: (value: TSchema) => Json): Json =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))

// Annotations of a schema, which may differ from place to place.
const noteKeys = ['description', 'x-chosen'] as const

const notesOf = (schema: TSchema): Json =>
  Object.fromEntries(noteKeys.filter((key) => key in schema).map((key) => [key, (schema as unknown as Json)[key]]))

const sharedNotes = (schemas: TSchema[]): Json => {
  const [first = {}, ...others] = schemas.map(notesOf)
  return Object.fromEntries(Object.entries(first).filter(([key, value]) => others.every((note) => note[key] === value)))
}

const without = (notes: Json, known: Json): Json =>
  Object.fromEntries(Object.entries(notes).filter(([key, value]) => known[key] !== value))

const bare = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !noteKeys.includes(key as (typeof noteKeys)[number])))

/** How a body is written, with its example. `owner` names it where its schema has no name. */
export type Content = (schema: TSchema, owner: string, type?: string) => Json
