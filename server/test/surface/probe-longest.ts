import { linkFormats, type Route } from '@userkeep/contract'
import { fullBody, permitted } from './callers.ts'
import { named, walk } from './exchange.ts'
import { placesIn, type Schema, typesOf, withAt } from './sample.ts'
import type { World } from './world.ts'

/** The longest text that a schema takes is one that the database takes, too. May create. */
export const probeLongest = (world: World): Promise<string[]> =>
  walk(
    world.routes.filter(({ body }) => body !== undefined),
    (route) =>
      placesIn(route.body as Schema).flatMap(({ path, schema }) => {
        if (schema.maxLength === undefined || !typesOf(schema).includes('string')) return []
        if (path[0] === 'publishable_key') return []
        return longest(schema).map((text) => taken(world, route, path.join('.'), withAt(fullBody(route), path, text)))
      }),
  )

/** In characters of four bytes each where those are taken. */
const longest = ({ maxLength = 0, pattern, format }: Schema): string[] => {
  if (format === 'email') return [`${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`]
  if (format !== undefined && format in linkFormats) return ['https://example.com/'.padEnd(maxLength, 'x')]
  const texts = ['𐀀'.repeat(maxLength), 'x'.repeat(maxLength), 'https://'.padEnd(maxLength, 'x')]
  return texts.filter((text) => pattern === undefined || new RegExp(pattern, 'u').test(text))
}

async function taken(world: World, route: Route, field: string, body: unknown): Promise<string[]> {
  const { status } = await world.send(route, { ...permitted(world.home, route), body })
  return status < 500 ? [] : [`${named(route)}, ${field} as long as it may be: ${status}`]
}
