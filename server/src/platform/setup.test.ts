import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anyone, area } from '@userkeep/contract'
import { Type } from 'typebox'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { areas } from '../areas.ts'
import { defineArea } from './area.ts'
import { hours } from './clock.ts'
import type { Context } from './context.ts'
import { type Extension, extensionPoint } from './extension-point.ts'
import type { Verb } from './http/call.ts'

const counting = area(
  'counting',
  { group: 'Product', about: 'For tests.' },
  {
    count: {
      method: 'GET',
      path: '/v1/counting',
      summary: 'Counts one up',
      access: anyone('any_site', 'a probe'),
      success: { status: 200, body: Type.Object({ count: Type.Integer() }) },
    },
  },
)

interface Counter {
  count: number
  add(n: number): void
  isClosed: boolean
  close(): Promise<void>
}

const createCounter = (): Counter => ({
  count: 0,
  add(n) {
    this.count += n
  },
  isClosed: false,
  async close() {
    this.isClosed = true
  },
})

const countUp: Verb<typeof counting.routes.count, Counter> = async ({ own }) => ({ count: ++own.count })

interface Counts extends Extension {
  readonly contribution: (context: Context<this['own']>) => number
}

const counts = extensionPoint<Counts>('counting.counts')
const countOf = ({ own }: Context<Counter>): number => own.count

const countingArea = defineArea(
  counting,
  { count: countUp },
  {
    setup: createCounter,
    jobs: [{ name: 'counting.ten', everyMs: hours(1), run: async ({ own }) => own.add(10) }],
    loops: [
      {
        name: 'counting.loop',
        wakeOn: 'counting',
        async run({ own }) {
          if (own.count > 100) return 0
          own.add(100)
          return 1
        },
      },
    ],
    lastUsed: { counted: async (uses, { own }) => own.add(1000 * uses.length) },
    contributes: [counts.by(countOf)],
  },
)

// @ts-expect-error: a verb cannot ask for what nobody sets up
const _withoutSetup = () => defineArea(counting, { count: countUp })
const createNumber = () => 7
// @ts-expect-error: nor for something else than is set up
const _anotherSetup = () => defineArea(counting, { count: countUp }, { setup: createNumber })

let database: TestDatabase
let one: TestApp
let two: TestApp
before(async () => {
  database = await testDatabase()
  const whole = { database, areas: [...areas, countingArea], firstJobs: 'at once' as const }
  one = await testApp(whole)
  two = await testApp(whole)
})
after(() => database.drop())

const ownOf = ({ app }: TestApp) => app.contextOf(countingArea).own as Counter

test('verbs and hooks of an area share its setup, and two services in one process share nothing', async () => {
  const { platform, worker } = one.app
  assert.deepEqual((await one.anyone.get('/v1/counting')).body, { count: 1 })
  await worker.settle()
  assert.equal(ownOf(one).count, 111)
  platform.lastUsed.note('counted', { id: 'a', at: new Date(), ip: null })
  await platform.lastUsed.flush()
  assert.deepEqual(
    platform.contributions(counts).map(({ contribution, context }) => contribution(context)),
    [1111],
  )
  assert.equal(ownOf(one).count, 1111)
  assert.equal(ownOf(two).count, 0)
  assert.deepEqual((await two.anyone.get('/v1/counting')).body, { count: 1 })
})

test('no area keeps its setup in a module variable', () => {
  const withSetup = areas.filter(({ setup }) => setup)
  assert.ok(withSetup.length >= 4)
  for (const area of withSetup) assert.notEqual(one.app.contextOf(area).own, two.app.contextOf(area).own)
})

test('the setup is closed with the service', async () => {
  await one.close()
  assert.deepEqual([ownOf(one).isClosed, ownOf(two).isClosed], [true, false])
  await two.close()
  assert.equal(ownOf(two).isClosed, true)
})
