import { pathParams, type Route } from '@userkeep/contract'
import { familyFor, permitted } from '../surface/callers.ts'
import type { Sending } from '../surface/exchange.ts'
import { type Row, rowsNamed, wordsOf } from '../surface/rows.ts'
import { placesIn, type Schema, withAt, wrongValues } from '../surface/sample.ts'
import type { Side, World } from '../surface/world.ts'
import { type DrawOptions, draw } from './draw.ts'
import type { Random } from './random.ts'
import { kindOf, noId, type Seen } from './seen.ts'

type Environment = 'live' | 'test'

/** An organization with all that it has seen so far. */
export interface Tenant {
  side: Side
  seen: Record<Environment, Seen>
  /** Some of its rows in the database. */
  rows: readonly Row[]
}

export interface DrawnRequest {
  route: Route
  tenant: Tenant
  environment: Environment
  sending: Sending
  /** Whether the path has an ID of the other organization. */
  isForeign: boolean
}

/** These end the organization or the session under test, or stay open. */
const isLeftOut = (route: Route): boolean =>
  route.success.stream !== undefined ||
  route.mount !== undefined ||
  ['DELETE /v1/organization', 'POST /v1/session/logout', 'POST /v1/contact/logout'].includes(
    `${route.method} ${route.path}`,
  )

/** Draws requests that build on the answers of earlier ones. */
export function createDrawer(world: World, random: Random) {
  const routes = world.routes.filter((route) => !isLeftOut(route))
  const [reads, creates, others] = [
    routes.filter(({ method }) => method === 'GET'),
    routes.filter(({ method, path }) => method === 'POST' && !path.endsWith('}') && pathParams(path).length === 0),
    routes.filter(({ method, path }) => method !== 'GET' && pathParams(path).length > 0),
  ]
  const drawRoute = (): Route => {
    const route = random.oneOf(random.oneOf([reads, creates, creates, others, others, others, routes]))
    // More is created than deleted.
    return route.method === 'DELETE' && random.chance(0.7) ? drawRoute() : route
  }

  return (tenant: Tenant, other: Tenant): DrawnRequest => {
    const route = drawRoute()
    const environment = isBound(route, tenant) && random.chance(0.5) ? 'test' : 'live'
    const isForeign = pathParams(route.path).length > 0 && random.chance(0.05)
    const find = createFinder(tenant, environment, random)
    const options = optionsOf(find, route, world, random)
    const { credential, headers } = permitted(tenant.side, route, environment)
    return {
      route,
      tenant,
      environment,
      isForeign,
      sending: {
        credential: credential ?? null,
        params: paramsOf(
          route,
          tenant.side,
          { own: find, last: isForeign ? createFinder(other, environment, random) : find },
          options,
        ),
        headers: { ...headers, ...idempotency(route, random) },
        query: queryOf(route, environment, options),
        ...bodyOf(route, options),
      },
    }
  }
}

/** Staff name the environment, and other credentials are bound to one. */
function isBound({ access }: Route, { side }: Tenant): boolean {
  const family = familyFor(access)
  return family === 'staff' || (family !== null && side.testCredentials[family] !== undefined)
}

/** Finds things of one organization in one environment. */
interface Finder {
  /** Returns an ID by the name of the thing and the words before it in a path. */
  id(name: string, before: readonly string[]): string
  text(field: string): string | undefined
}

function createFinder({ side, seen, rows }: Tenant, environment: Environment, random: Random): Finder {
  const here = rows.filter(
    ({ environmentId }) => environmentId === null || environmentId === side.environments[environment],
  )
  return {
    id(name, before) {
      const alike = random.chance(0.5) ? rowsNamed(here, name, before) : []
      const inAnswers = seen[environment].id(kindOf(name))
      return (alike.length > 0 ? random.oneOf(alike).id : inAnswers) ?? noId()
    },
    text: (field) => seen[environment].text(field),
  }
}

const optionsOf = (find: Finder, { path }: Route, { app }: World, random: Random): DrawOptions => ({
  random,
  reference: (field) => (random.chance(0.05) ? noId() : find.id(field.replace(/_ids?$/, ''), wordsOf(path))),
  known: find.text,
  now: app.clock.now(),
})

/** The last ID is found by `last`, which may be of another organization. */
function paramsOf(
  route: Route,
  { credentials }: Side,
  { own, last }: { own: Finder; last: Finder },
  options: DrawOptions,
): Record<string, string> {
  const segments = route.path.split('/')
  const names = pathParams(route.path)
  return Object.fromEntries(
    names.map((name, index) => {
      if (name === 'publishableKey') return [name, String(credentials.publishable)]
      const before = wordsOf(segments.slice(0, segments.indexOf(`{${name}}`)).join('/'))
      const find = index === names.length - 1 ? last : own
      const schema = route.params.properties[name] as Schema
      const id = () => find.id(before.at(-1) ?? '', before.slice(0, -1))
      if (schema.format === 'uuid') return [name, id()]
      const text = find.text(name) ?? (options.random.chance(0.8) ? id() : String(draw(schema, options, name)))
      return [name, encodeURIComponent(text)]
    }),
  )
}

function queryOf({ query }: Route, environment: string, options: DrawOptions): string {
  if (!query) return ''
  const given = Object.entries(query.properties).flatMap(([name, schema]) => {
    if (name === 'environment') return [[name, environment]]
    const isWanted = query.required?.includes(name) || options.random.chance(0.25)
    return isWanted ? [[name, String(draw(schema as Schema, options, name)).slice(0, 500)]] : []
  })
  return String(new URLSearchParams(given))
}

function idempotency({ idempotent }: Route, random: Random): Record<string, string> {
  return idempotent && random.chance(0.15) ? { 'idempotency-key': `key-${random.below(40)}` } : {}
}

function bodyOf({ body, raw }: Route, options: DrawOptions): Pick<Sending, 'body' | 'raw'> {
  const { random } = options
  if (raw) return { raw: random.oneOf(['bytes', '{}', '{"type":"event"}', '']) }
  if (!body) return {}
  if (random.chance(0.02)) return { raw: random.oneOf(['{', '[]', 'null', '"text"', '\u0000', '{"a":'.repeat(500)]) }
  const schema = body as Schema
  const drawn = draw(schema, options)
  return { body: random.chance(0.15) ? broken(schema, drawn, random) : drawn }
}

/** Returns the body with a value of a wrong type at one place. */
function broken(schema: Schema, body: unknown, random: Random): unknown {
  const top = placesIn(schema).filter(({ path }) => path.length === 1)
  if (top.length === 0) return [body]
  const { path, schema: child } = random.oneOf(top)
  const wrong = wrongValues(child)
  return wrong.length > 0 ? withAt(body, path, random.oneOf(wrong)) : body
}
