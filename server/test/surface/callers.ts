import { randomUUID } from 'node:crypto'
import { type Access, type Family, familiesOf, pathParams, type Route } from '@userkeep/contract'
import type { Sending } from './exchange.ts'
import { type Row, rowsNamed, wordsOf } from './rows.ts'
import { type SampleOptions, type Schema, sample } from './sample.ts'
import type { Side } from './world.ts'

/** The family that a caller of the route holds; null where none is needed. */
export const familyFor = (access: Access): Family | null => familiesOf(access)[0] ?? null

/** Returns a request of this organization that reaches the verb, or the validation before it. */
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

/** Public reads of a tenant are named by its publishable key. */
export const keyIn = ({ credentials }: Side, { path }: Route): Record<string, string> =>
  path.includes('{publishableKey}') ? { publishableKey: String(credentials.publishable) } : {}

/** The header says which organization, wherever the session has moved to. */
export const asStaff = (side: Side, credential: string): Sending => ({
  credential,
  headers: { 'x-organization-id': side.code },
})

/** The smallest body that the route takes, or none where it takes none. */
export const smallBody = ({ body, raw }: Route, options: SampleOptions = {}): Pick<Sending, 'body' | 'raw'> => {
  if (raw) return { raw: 'bytes' }
  return body ? { body: sample(body as Schema, options) } : {}
}

/** A body with everything in it that the route takes. */
export const fullBody = ({ body }: Route): unknown => sample(body as Schema, { optional: true })

/** Right, wrong, and none: who may not call learns nothing from how it is answered. */
export const bodiesOf = (route: Route): [string, Sending][] =>
  route.body
    ? [
        ['a good body', smallBody(route)],
        ['a bad body', { body: { surprise: true } }],
        ['a body that cannot be read', { raw: '{' }],
        ['no body', {}],
      ]
    : [['no body', {}]]

export const isStaff = ({ access }: Route): boolean =>
  access.kind === 'staff' || access.kind === 'staff_without_organization'

interface IdInPath {
  name: string
  /** The part of the path before it, and the words before that. */
  segment: string
  before: string[]
}

/** The parameters of the path that are ids, in order. */
export function idsIn(route: Route): IdInPath[] {
  const segments = route.path.split('/')
  return pathParams(route.path)
    .filter((name) => takesId(route.params.properties[name] as Schema))
    .map((name) => {
      const at = segments.indexOf(`{${name}}`) - 1
      return { name, segment: segments[at] as string, before: wordsOf(segments.slice(0, at).join('/')) }
    })
}

/** An ID, or something else that names the same, such as the tenant's own ID. */
const takesId = ({ format, pattern }: Schema): boolean =>
  format === 'uuid' || (pattern !== undefined && new RegExp(pattern).test(randomUUID()) && !takesWord(pattern))

const takesWord = (pattern: string): boolean => new RegExp(pattern).test('word')

/** The ways to put the id last in the path, below what the caller does own. */
export function pathsTo(route: Route, own: readonly Row[], id: string): Record<string, string>[] {
  const places = idsIn(route)
  const last = places.at(-1)?.name ?? ''
  return places
    .slice(0, -1)
    .reduce<Record<string, string>[]>(
      (paths, { name, segment, before }) => {
        const parents = rowsNamed(own, segment, before).map((row) => row.id)
        const known = parents.length > 0 ? parents : [randomUUID()]
        return paths.flatMap((path) => known.map((parent) => ({ ...path, [name]: parent })))
      },
      [{}],
    )
    .map((path) => ({ ...path, [last]: id }))
}

/** The rows that its last id could name: all of them, where no table is named alike. */
export function rowsFor(route: Route, rows: readonly Row[]): Row[] {
  const last = idsIn(route).at(-1)
  const alike = last ? rowsNamed(rows, last.segment, last.before) : []
  return alike.length > 0 ? alike : [...rows]
}
