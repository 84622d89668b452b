import { type Access, type Family, familiesOf, pathParams, type Route } from '@userkeep/contract'
import type { Sending } from './exchange.ts'
import { type Row, rowsNamed, wordsOf } from './rows.ts'
import { type Schema, sample, type Wish } from './sample.ts'
import type { Side } from './world.ts'

/** The family that a caller of the route holds; null where none is needed. */
export const familyFor = (access: Access): Family | null => familiesOf(access)[0] ?? null

/** What lets a caller of this organization through to the verb, or to the validation before it. */
export function permitted(side: Side, route: Route, environment: 'live' | 'test' = 'live'): Sending {
  const family = familyFor(route.access)
  if (family === null) return {}
  const credential = (environment === 'test' ? side.testCredentials : side.credentials)[family]
  if (family === 'staff') return asStaff(side, String(side.credentials.staff))
  if (credential === undefined) {
    throw new Error(`createSide in world.ts has to learn how to come by a ${family} credential`)
  }
  return { credential }
}

/** The header says which organization, wherever the session has moved to. */
export const asStaff = (side: Side, credential: string): Sending => ({
  credential,
  headers: { 'x-organization-id': side.code },
})

/** The smallest body that the route takes, or none where it takes none. */
export const smallBody = ({ body }: Route, wish: Wish = {}): Pick<Sending, 'body'> =>
  body ? { body: sample(body as Schema, wish) } : {}

/** A body with everything in it that the route takes. */
export const fullBody = ({ body }: Route): unknown => sample(body as Schema, { optional: true })

export const isStaff = ({ access }: Route): boolean =>
  access.kind === 'staff' || access.kind === 'staff_without_organization'

export interface IdInPath {
  name: string
  /** The part of the path before it, and the words before that. */
  segment: string
  before: string[]
}

/** The parameters of the path that are ids, in order. */
export function idsIn(route: Route): IdInPath[] {
  const segments = route.path.split('/')
  return pathParams(route.path)
    .filter((name) => (route.params.properties[name] as Schema).format === 'uuid')
    .map((name) => {
      const at = segments.indexOf(`{${name}}`) - 1
      return { name, segment: segments[at] as string, before: wordsOf(segments.slice(0, at).join('/')) }
    })
}

/** The rows that could stand at the place. */
export const rowsAt = (rows: readonly Row[], place: IdInPath | undefined): Row[] =>
  place ? rowsNamed(rows, place.segment, place.before) : [...rows]
