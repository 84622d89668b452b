import type { Route } from '@userkeep/contract'
import { someOf } from '../../testing/depth.ts'
import { idsIn, keyIn, pathsTo, rowsFor } from './callers.ts'
import { addersOf, type Grow } from './collections.ts'
import { type Answer, errorOf, named, refusalProblems, type Sending } from './exchange.ts'
import { asOwner, queryFor } from './probe-ids.ts'
import { type Row, rowsOf } from './rows.ts'
import type { Schema } from './sample.ts'
import type { World } from './world.ts'

const fieldsOf = ({ success }: Route): Record<string, Schema> => (success.body as Schema | undefined)?.properties ?? {}

const isCollection = (route: Route): boolean => route.method === 'GET' && 'next_cursor' in fieldsOf(route)

/** Whether a read answers nothing but lists, each of them whole. */
export const isWholeList = (route: Route): boolean => {
  const fields = Object.values(fieldsOf(route))
  return route.method === 'GET' && fields.length > 0 && fields.every(({ type }) => type === 'array')
}

interface PageOfRows {
  keys: string[]
  hasMore: boolean
  next: string | null
}

type Read = (query: string) => Promise<Answer>

/**
 * Walks every collection by cursor during inserts, and by offset, and finds each row once. An unreadable cursor must be
 * refused, because it would restart the walk unnoticed.
 */
export async function probeCollections(world: World, grow: Grow = addersOf(world)): Promise<string[]> {
  const problems: string[] = []
  const rows = await rowsOf(world.sql, world.home)
  for (const route of world.routes.filter(isCollection)) {
    try {
      problems.push(...(await probeCollection(world, route, rows, grow)).map((text) => `${named(route)} ${text}`))
    } catch (error) {
      problems.push(`${named(route)} could not be walked: ${(error as Error).message}`)
    }
  }
  return problems
}

async function probeCollection(world: World, route: Route, rows: readonly Row[], grow: Grow): Promise<string[]> {
  const { params, sending } = await placeOf(world, route, rows)
  const { query: fixed = '', ...others } = sending
  const read: Read = (query) =>
    world.send(route, { ...others, params, query: [fixed, query].filter(Boolean).join('&') })
  const add = () => grow(route, params)
  while ((await walkByOffset(read, 200)).length < 4) await add()
  const whole = await walkByOffset(read, 200)
  const size = Math.min(200, Math.max(1, Math.floor(whole.length / 3)))
  return [
    ...difference('by offset', await walkByOffset(read, size), whole),
    ...(await cursorProblems(read, size, whole, add)),
    ...(await refusalsOf(route, read, size)),
    ...(await fallbackProblems(read, route.name.length)),
  ]
}

/** Where the caller finds one, in the live environment. */
async function placeOf(
  world: World,
  route: Route,
  rows: readonly Row[],
): Promise<{ params: Record<string, string>; sending: Sending }> {
  const paths =
    idsIn(route).length > 0
      ? rowsFor(route, rows).flatMap(({ id }) => pathsTo(route, rows, id))
      : [keyIn(world.home, route)]
  const sending = { ...(await asOwner(world.home, route, 'live')), ...queryFor(route, 'live') }
  for (const params of paths)
    if ((await world.send(route, { ...sending, params })).status === 200) return { params, sending }
  throw new Error('nobody finds it')
}

async function walkByOffset(read: Read, size: number): Promise<string[]> {
  const keys: string[] = []
  for (let offset = 0; ; offset += size) {
    const page = await pageOf(await read(`limit=${size}&offset=${offset}`))
    keys.push(...page.keys)
    if (!page.hasMore || offset > 1000) return keys
  }
}

async function cursorProblems(
  read: Read,
  size: number,
  whole: string[],
  add: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = []
  let page = await pageOf(await read(`limit=${size}`))
  for (let pages = 1; ; pages++) {
    seen.push(...page.keys)
    if (page.hasMore !== (page.next !== null)) return ['has a cursor where there is no more, or none where there is']
    if (page.next === null) break
    if (pages > whole.length + 5) return ['never ends when it is read by cursor']
    if (pages === 1) await add()
    page = await pageOf(await read(`limit=${size}&starting_after=${page.next}`))
  }
  const twice = seen.filter((key, at) => seen.indexOf(key) !== at)
  const before = new Set(whole)
  return [
    ...(twice.length > 0 ? [`shows a row twice when it is read by cursor`] : []),
    ...difference(
      'by cursor',
      seen.filter((key) => before.has(key)),
      whole,
    ),
  ]
}

const difference = (how: string, found: string[], expected: string[]): string[] =>
  found.join() === expected.join() ? [] : [`finds other rows, or in another order, when it is read ${how}`]

async function refusalsOf(route: Route, read: Read, size: number): Promise<string[]> {
  const { next } = await pageOf(await read(`limit=${size}`))
  const foreign = Buffer.from('["another list",1]').toString('base64url')
  const queries = ['nonsense', '', foreign, '%22', `${next}&offset=1`, `${next}&starting_after=${next}`]
  const problems = queries.map(async (cursor) => {
    const answer = await read(`starting_after=${cursor}`)
    const { code, fields = {} } = errorOf(answer)
    const what = `starting_after=${cursor.slice(0, 40)}`
    if (code !== 'invalid_request') return [`takes ${what}`]
    return [
      ...refusalProblems(route, what, answer),
      ...('starting_after' in fields ? [] : [`refuses ${what} without naming it`]),
    ]
  })
  return (await Promise.all(problems)).flat()
}

const outOfRange = ['0', '-1', '201', '', '1e2', '%00', '1&limit=2', '99999999999999999999']

/** Paging never fails: what is out of range falls back. */
async function fallbackProblems(read: Read, place: number): Promise<string[]> {
  const problems = someOf(outOfRange, 3, place).map(async (limit) => {
    const { status, body } = await read(`limit=${limit}&offset=${limit.replaceAll('limit', 'offset') || 'x'}`)
    if (status !== 200) return [`answers limit=${limit} with ${status}`]
    return (body as { limit: number }).limit === 50 ? [] : [`takes limit=${limit}`]
  })
  return (await Promise.all(problems)).flat()
}

async function pageOf(answer: Answer): Promise<PageOfRows> {
  if (answer.status !== 200) throw new Error(`it answered ${answer.status} ${answer.text.slice(0, 200)}`)
  const body = answer.body as { has_more: boolean; next_cursor: string | null }
  const rows = Object.values(body as object).find(Array.isArray) as Record<string, unknown>[]
  return { keys: rows.map(keyOf), hasMore: body.has_more, next: body.next_cursor }
}

/** Returns the identity of a row, without times that change while it is read. */
const keyOf = ({
  id,
  contact_id,
  customer_id,
  price_id,
  provider,
  feature,
  kind,
  value,
  name,
}: Record<string, unknown>): string =>
  String(
    id ??
      contact_id ??
      customer_id ??
      price_id ??
      provider ??
      feature ??
      (kind === undefined ? name : `${kind} ${value}`),
  )
