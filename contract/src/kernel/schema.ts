import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { asNullOf, copied, named } from './named.ts'

/** Marks what the specification leaves open and this project decided. */
export const chosen = <T extends TSchema>(schema: T): T => Object.assign(copied(schema), { 'x-chosen': true })

/** An object that refuses fields it does not know. */
export const strict = <P extends TProperties>(properties: P, options: StrictOptions = {}): TObject<P> => {
  const { name, ...others } = options
  const schema = Type.Object(properties, { ...others, additionalProperties: false }) as TObject<P>
  return name === undefined ? schema : named(name, schema)
}

interface StrictOptions {
  /** Among the components of the API's description. */
  name?: string
  description?: string
  /** Where a sample cannot be made of the fields. */
  examples?: unknown[]
}

export const Uuid = Type.String({ format: 'uuid' })
export const Timestamp = Type.String({ format: 'date-time', description: 'RFC 3339, UTC' })
export const OrganizationCode = Type.String({ pattern: '^org_[0-9a-f]{32}$' })

export const Email = Type.String({ format: 'email', maxLength: 254 })
export const Password = Type.String({ minLength: 8, maxLength: 256 })
export const Name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })

/** `type: [T, 'null']` where the schema has one type: answers are written several times faster than with `anyOf`. */
export function nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  if (typeof type !== 'string') return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]))
  const both = { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
  return asNullOf(Type.Unsafe<Static<T> | null>(both), schema)
}

export const oneOf = <const T extends string>(...values: T[]) => Type.Unsafe<T>({ type: 'string', enum: values })

export const Environment = oneOf('live', 'test')
export type Environment = 'live' | 'test'

/** On staff routes that look into an environment. Absent means `live`. */
export const EnvironmentQuery = { environment: Type.Optional(Environment) }
