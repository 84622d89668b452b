import type { Method, Route } from '@userkeep/contract'
import { named } from './exchange.ts'
import type { Schema } from './sample.ts'

/** Every property in the schema, with the schema that it has, however deep. */
function propertiesIn(schema: Schema | undefined): [string, Schema][] {
  if (!schema) return []
  const children = [schema.items, ...(schema.anyOf ?? []), ...Object.values(schema.patternProperties ?? {})]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]): [string, Schema][] => [
      [name, child],
      ...propertiesIn(child),
    ]),
    ...children.flatMap(propertiesIn),
  ]
}

const asked = (route: Route): [string, Schema][] => [
  ...propertiesIn(route.body as Schema | undefined),
  ...propertiesIn(route.query as Schema | undefined),
]
const told = ({ success }: Route): [string, Schema][] =>
  [success.body, ...Object.values(success.stream?.events ?? {})].flatMap((schema) => propertiesIn(schema as Schema))

const writes: Method[] = ['POST', 'PUT', 'PATCH', 'DELETE']
const segmentsOf = ({ path }: Route): string[] => path.split('/').slice(2)

/** A step is satisfied by a fact or an entitlement. People may close or choose a checklist, and nothing else. */
export function routesThatCompleteSteps(routes: readonly Route[]): string[] {
  const about = (route: Route) => segmentsOf(route).some((segment) => /checklist|onboarding|^steps?$/.test(segment))
  return routes
    .filter((route) => writes.includes(route.method) && about(route))
    .flatMap((route) => {
      const last = segmentsOf(route).at(-1) ?? ''
      const isAct = route.method === 'POST' && /\}\/[\w-]+$/.test(route.path)
      const byStaff = route.access.kind === 'staff'
      const problem = isAct ? !['dismiss', 'select'].includes(last) : !byStaff
      const marks = asked(route).filter(([name]) =>
        /^(is_)?(done|completed?|satisfied|finished)(_at)?$|^progress$/.test(name),
      )
      return [
        ...(problem ? [`${named(route)} looks as if it completed an onboarding step`] : []),
        ...marks.map(([name]) => `${named(route)} takes ${name}, as if a step could be marked`),
      ]
    })
}

/**
 * A balance of points changes only when a fact named by a rule lands. Staff say what is counted, of no person, and a
 * contact whether its name is shown, and nothing else.
 */
export function routesThatMoveBalances(routes: readonly Route[]): string[] {
  const about = (route: Route) =>
    segmentsOf(route).some((segment) => /gamification|^points$|^balances?$|leaderboard|^badges?$/.test(segment))
  const configured = /^\/v1\/organization\/gamification\/(rules|levels|badges|streaks)(\/\{id\})?$/
  const namesSomebody = ([name]: [string, Schema]) => /contact|customer|external|email|people|balance/.test(name)
  const configures = (route: Route) =>
    route.access.kind === 'staff' && configured.test(route.path) && !asked(route).some(namesSomebody)
  const prefers = (route: Route) =>
    named(route) === 'PUT /v1/contact/gamification/preferences' &&
    asked(route).every(([name, { type }]) => name === 'show_name' && type === 'boolean')
  return routes
    .filter((route) => writes.includes(route.method) && about(route))
    .filter((route) => !configures(route) && !prefers(route))
    .map((route) => `${named(route)} looks as if it moved a gamification balance`)
}

/** Audiences are always segments. */
export const routesWithTheirOwnAudience = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ area }) => area !== 'segments')
    .flatMap((route) =>
      [...asked(route), ...told(route)]
        .filter(([name]) => /^(filters?|conditions?|audiences?|targeting|where)$/.test(name))
        .map(([name]) => `${named(route)} carries ${name}: an audience is a segment`),
    )

/** The organization is known by its code and by nothing else. */
export const routesThatNameTheInternalId = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) =>
    [...asked(route), ...told(route)]
      .filter(([name, schema]) => /(^|_)organization_(uu)?id$/.test(name) && !schema.pattern?.startsWith('^org_'))
      .map(([name]) => `${named(route)}: ${name} is not the public code of an organization`),
  )

/** The key fixes the environment, and a session its own. */
export const routesThatLetTheEnvironmentBeNamed = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ access }) => !['staff', 'staff_without_organization'].includes(access.kind))
    .flatMap((route) =>
      asked(route)
        .filter(([name]) => /^environment(_id)?$/.test(name))
        .map(([name]) => `${named(route)} takes ${name} from its caller`),
    )

/** No query parameter carries a credential. */
export const routesWithCredentialsInTheQuery = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) =>
    propertiesIn(route.query as Schema | undefined)
      .filter(([name]) => /token|secret|password|credential|(^|_)key$|^code$/.test(name))
      .map(([name]) => `${named(route)} takes ${name} in the query`),
  )
