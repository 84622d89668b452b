import { runInNewContext } from 'node:vm'
import type { Route } from '@userkeep/contract'
import { EventLine } from '@userkeep/contract/areas/ingest'
import { UsageLine } from '@userkeep/contract/areas/usage'
import { named } from './exchange.ts'
import { type Schema, typesOf } from './sample.ts'

/** The verbs of these judge line by line, and hold each line against this schema. */
const judgedByTheVerb: Record<string, unknown> = {
  'POST /v1/track: events[]': EventLine,
  'POST /v1/events: events[]': EventLine,
  'POST /v1/usage: records[]': UsageLine,
}

type Place = [at: string, schema: Schema]

/** Returns unbounded inputs: texts, numbers, arrays, and objects with free keys. */
export const routesThatTakeWithoutBound = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) =>
    [...bodyPlaces(route), ...urlPlaces(route)]
      .filter(([, schema]) => !isBounded(schema))
      .map(([at]) => `${at} has no bound`),
  )

function bodyPlaces(route: Route): Place[] {
  if (!route.body) return []
  const root: Place = [`${named(route)}: body`, route.body as Schema]
  return [root, ...placesIn(route.body as Schema, `${named(route)}: `)].flatMap(([at, schema]) => {
    const line = judgedByTheVerb[at] as Schema | undefined
    return line ? [[at, line] as Place, ...placesIn(line, `${at}.`)] : [[at, schema] as Place]
  })
}

/** Untyped parameters are at most as long as a URL, and are read with defaults: they page. */
const urlPlaces = (route: Route): Place[] =>
  [route.query, route.params].flatMap((schema) =>
    placesIn((schema ?? {}) as Schema, `${named(route)}: `).filter(([, found]) => typesOf(found).length > 0),
  )

function placesIn(schema: Schema, prefix: string): Place[] {
  const inside = (at: string, child: Schema): Place[] => [[at, child], ...placesIn(child, `${at}.`)]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => inside(`${prefix}${name}`, child)),
    ...Object.values(schema.patternProperties ?? {}).flatMap((child) => inside(`${prefix}*`, child)),
    ...(schema.items ? inside(`${prefix.replace(/\.$/, '')}[]`, schema.items) : []),
    ...(schema.anyOf ?? []).flatMap((child) => inside(prefix.replace(/\.$/, ''), child)),
  ]
}

function isBounded(schema: Schema): boolean {
  if (schema.enum || schema.const !== undefined || schema.anyOf) return true
  const types = typesOf(schema)
  const bounds: Record<string, () => boolean> = {
    string: () => isBoundedText(schema),
    array: () => schema.maxItems !== undefined,
    object: () => isBoundedObject(schema),
    number: () => schema.maximum !== undefined,
    integer: () => schema.maximum !== undefined,
  }
  return types.length > 0 && types.every((type) => bounds[type]?.() ?? true)
}

const isBoundedText = ({ maxLength, format, pattern }: Schema): boolean =>
  maxLength !== undefined || ['uuid', 'date-time', 'date'].includes(format ?? '') || (!!pattern && isClosed(pattern))

/** Its keys are known, or there are only so many and only so long. */
const isBoundedObject = ({ additionalProperties, maxProperties, propertyNames, patternProperties }: Schema): boolean =>
  (additionalProperties === false && !patternProperties) ||
  (maxProperties !== undefined && propertyNames?.maxLength !== undefined)

/** Anchored at both ends, and nothing in it repeats without an end. */
const isClosed = (pattern: string): boolean =>
  /^\^.*\$$/s.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[[^\]]*\]/g, 'x'))

/** The length at which a pattern that takes more than linear time is far beyond the limit, and a linear one is not. */
const enoughCharacters = 64 * 1024

/** Patterns on which a text can be made that keeps the loop busy. */
export const patternsThatBacktrack = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) =>
    [...bodyPlaces(route), ...urlPlaces(route)].flatMap(([at, { pattern, maxLength, propertyNames }]) =>
      [pattern, propertyNames?.pattern].flatMap((found) =>
        found !== undefined && backtracks(found, maxLength ?? enoughCharacters) ? [`${at} backtracks on ${found}`] : [],
      ),
    ),
  )

const seeds = ['a', 'A', '0', '-', '_', '.', '/', '@', ' ', '#', '!', 'é', 'ab', 'a-', 'a_', 'a.', 'a0', 'a a', '-a']
const judged = new Map<string, boolean>()

/** A pattern that backtracks without end never comes back; any other is done in no time, however busy the machine. */
export function backtracks(pattern: string, length: number): boolean {
  const known = judged.get(`${length} ${pattern}`)
  if (known !== undefined) return known
  const texts = ['', 'http://', 'https://a'].flatMap((start) =>
    seeds.flatMap((seed) =>
      ['', '\0', '!', ' ', '\n'].map(
        (end) => `${start}${seed.repeat(length / seed.length)}`.slice(0, length - 1) + end,
      ),
    ),
  )
  const verdict = !endsWithin(3000, () => ({ pattern: new RegExp(pattern, 'u'), texts }))
  judged.set(`${length} ${pattern}`, verdict)
  return verdict
}

function endsWithin(timeout: number, given: () => object): boolean {
  try {
    runInNewContext('for (const text of texts) pattern.test(text)', given(), { timeout })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}
