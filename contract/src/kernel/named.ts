import { type TObject, type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox'

// Beside the schema and not in it: no property that is enumerated, so validators and serializers see whole schemas, and
// a spread, which makes another shape, loses the name. The description of the API writes a `$ref` wherever it finds one.
const nameKey = Symbol('name')
const nullKey = Symbol('null of')
const shownKey = Symbol('shown as')
const markdownKey = Symbol('markdown')

const beside = <T extends TSchema>(schema: T, key: symbol, value: unknown): T =>
  Object.defineProperty(copied(schema), key, { value, configurable: true })

// TypeBox keeps its kinds in non-enumerable properties; a spread alone would lose `Optional`.
export const copied = <T extends TSchema>(schema: T): T =>
  Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as T

/** Gives a schema the name it has among the components of the API's description. */
export const named = <T extends TSchema>(name: string, schema: T): T => beside(schema, nameKey, name)

/** An object with a name. */
export const shape = <P extends TProperties>(name: string, properties: P, options: TObjectOptions = {}): TObject<P> =>
  named(name, Type.Object(properties, options) as TObject<P>)

/** Says what a schema is there for where it stands; it keeps its name. */
export const described = <T extends TSchema>(schema: T, description: string): T =>
  Object.assign(copied(schema), { description })

/** Remembers what this is the nullable form of. */
export const asNullOf = <T extends TSchema>(schema: T, inner: TSchema): T => beside(schema, nullKey, inner)

/** For what is judged by other means than validation: the description of the API shows this schema in its place. */
export const shownAs = <T extends TSchema>(schema: T, shown: TSchema): T => beside(schema, shownKey, shown)

/** Marks a text that the server renders as Markdown, so that tests find every such field. */
export const markdown = <T extends TSchema>(schema: T): T => beside(schema, markdownKey, true)

const read = (schema: TSchema, key: symbol): unknown => (schema as unknown as Record<symbol, unknown>)[key]

export const nameOf = (schema: TSchema): string | undefined => read(schema, nameKey) as string | undefined
export const nullOf = (schema: TSchema): TSchema | undefined => read(schema, nullKey) as TSchema | undefined
export const shownFor = (schema: TSchema): TSchema => (read(schema, shownKey) as TSchema | undefined) ?? schema

/** Whether the server renders the text as Markdown. */
export function isMarkdown(schema: TSchema): boolean {
  const inner = nullOf(schema)
  return read(schema, markdownKey) === true || (inner !== undefined && isMarkdown(inner))
}
