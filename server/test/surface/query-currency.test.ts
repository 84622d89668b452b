import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Route } from '@userkeep/contract'
import { Check } from 'typebox/value'
import { days } from '../../src/platform/clock.ts'
import { testApp } from '../../testing/app.ts'
import { idsIn, pathsTo, permitted, rowsFor } from './callers.ts'
import { addersOf } from './collections.ts'
import { type Answer, named } from './exchange.ts'
import { mounted } from './mounted.ts'
import { queryFor } from './probe-ids.ts'
import { type Row, rowsOf } from './rows.ts'
import { none } from './surface.ts'
import { createWorld, type World } from './world.ts'

/** A currency that no row has. Its rate is not 1, so that amounts converted to it differ from those in euros. */
const unused = 'chf'
const rates = {
  values: new Map([
    ['eur', 1n],
    [unused, 2n],
  ]),
}

/** A route with a parameter that is a currency. */
interface Asking {
  route: Route
  name: string
}

const withCurrency: Asking[] = mounted.flatMap((route) =>
  Object.keys(route.query?.properties ?? {})
    .filter((name) => name.endsWith('currency'))
    .map((name) => ({ route, name })),
)

let world: World
let rows: Row[]
before(async () => {
  const app = await testApp({
    settings: { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true, rates },
  })
  // At noon, so that the day of the answers does not change between two requests.
  app.clock.advance((days(1.5) - (app.clock.now().getTime() % days(1))) % days(1))
  world = await createWorld(app, { routes: mounted })
  const grow = addersOf(world)
  const boards = mounted.find(({ path }) => path === '/v1/organization/feedback/boards') as Route
  for (const route of [boards, ...withCurrency.map(({ route }) => route).filter(isCollection)]) await grow(route, {})
  await voteForAll()
  await app.settle()
  rows = (await rowsOf(world.sql, world.home)).filter(
    ({ environmentId }) => environmentId === world.home.environments.live,
  )
})
after(async () => {
  await world.close()
  await world.app.close()
})

const isCollection = (route: Route) => route.query?.properties.offset !== undefined && idsIn(route).length === 0

/** The contact's customer has a subscription, so its votes give posts a revenue. */
async function voteForAll(): Promise<void> {
  const contact = world.app.as(String(world.home.credentials.contact))
  const { posts } = (await contact.get('/v1/contact/feedback')).body as { posts: { id: string }[] }
  for (const { id } of posts) assert.equal((await contact.post(`/v1/contact/feedback/${id}/vote`)).status, 200)
}

const ask = ({ route, name }: Asking, params: Record<string, string>, currency: string): Promise<Answer> =>
  world.send(route, {
    ...permitted(world.home, route),
    params,
    query: [queryFor(route, 'live').query, `${name}=${currency}`].filter(Boolean).join('&'),
  })

/** Returns the differences between the answers for upper and lower case, and whether none of them has an amount. */
async function problemsOf(asking: Asking): Promise<string[]> {
  const at = `${named(asking.route)}, ?${asking.name}`
  const problems: string[] = []
  let hasAmount = false
  for (const params of pathsOf(asking.route)) {
    const lower = await ask(asking, params, 'eur')
    // The row is of another kind than the route.
    if (lower.status === 404) continue
    if (lower.status !== 200) problems.push(`${at}=eur: expected 200, got ${lower.status} ${lower.text}`)
    const upper = await ask(asking, params, 'EUR')
    if (upper.status !== lower.status || upper.text !== lower.text)
      problems.push(`${at}=EUR: expected the answer for eur, got ${upper.status} ${upper.text}`)
    const empty = await ask(asking, params, unused)
    hasAmount ||= empty.text.replaceAll(unused, 'eur') !== lower.text
  }
  return hasAmount ? problems : [...problems, `${at}: no row has an amount in euros, collections.ts has to add one`]
}

const pathsOf = (route: Route) =>
  idsIn(route).length === 0 ? [{}] : rowsFor(route, rows).flatMap(({ id }) => pathsTo(route, rows, id))

test('a currency in a query is accepted in upper and lower case', () => {
  assert.ok(withCurrency.length > 0)
  const refusing = withCurrency.filter(({ route, name }) => {
    const schema = route.query?.properties[name] ?? {}
    return !Check(schema, 'EUR') || !Check(schema, 'eur')
  })
  assert.deepEqual(
    refusing.map(({ route }) => named(route)),
    [],
  )
})

test('a currency in upper case returns the same rows as in lower case', async () => {
  const problems: string[] = []
  for (const asking of withCurrency) problems.push(...(await problemsOf(asking)))
  none(problems)
})
