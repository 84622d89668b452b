type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/**
 * Returns a copy of a schema in which every schema has one `type`: `anyOf` in place of a list of types. Some model
 * providers refuse a list, or drop the constraint.
 */
export function portableSchema(schema: object): Record<string, unknown> {
  return portable(JSON.parse(JSON.stringify(schema))) as Record<string, unknown>
}

function portable(schema: Json): Json {
  if (schema === null || typeof schema !== 'object') return schema
  if (Array.isArray(schema)) return schema.map(portable)
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, portable(value)]))
  return Array.isArray(copy.type) ? splitTypes(copy, copy.type) : copy
}

/** The description stays beside `anyOf`; null is no value of the other branch. */
function splitTypes({ type: _, description, ...rest }: { [name: string]: Json }, types: Json[]): Json {
  const branches = types.map((type) => {
    if (type === 'null') return { type }
    const values = Array.isArray(rest.enum) && { enum: rest.enum.filter((value) => value !== null) }
    return { ...rest, type, ...values }
  })
  return { ...(description !== undefined && { description }), anyOf: branches }
}
