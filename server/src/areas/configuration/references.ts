/** Replaces the strings at a path: `rules.*.segment_id`, where `*` is any element and `**` any depth. */
export function replaceAt(value: unknown, path: string, replace: (text: string) => string): unknown {
  return replaceIn(value, path.split('.'), replace)
}

function replaceIn(value: unknown, path: readonly string[], replace: (text: string) => string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'string' ? replace(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (name === '**') {
    const here = replaceIn(value, rest, replace)
    return mapValues(here as object, (inner) => replaceIn(inner, path, replace))
  }
  if (name === '*') return mapValues(value, (inner) => replaceIn(inner, rest, replace))
  if (!Object.hasOwn(value, name)) return value
  return { ...value, [name]: replaceIn((value as Record<string, unknown>)[name], rest, replace) }
}

function mapValues(value: object, map: (inner: unknown) => unknown): object {
  if (Array.isArray(value)) return value.map(map)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(inner)]))
}

/** Whether everything that an item refers to is known. An item of another kind may be archived. */
export function refersOnlyTo(
  item: unknown,
  references: Readonly<Record<string, string>>,
  isKnown: (kind: string, id: string) => boolean,
): boolean {
  let known = true
  for (const [path, kind] of Object.entries(references))
    replaceAt(item, path, (id) => {
      known &&= isKnown(kind, id)
      return id
    })
  return known
}
