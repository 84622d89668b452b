import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { area } from '@userkeep/contract'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { areas } from '../areas.ts'
import { defineArea } from './area.ts'
import type { Context } from './context.ts'
import { bindContributions, type Extension, extensionPoint } from './extension-point.ts'

type Greet<Own = unknown> = (name: string, context: Context<Own>) => string

interface Greetings extends Extension {
  readonly contribution: Greet<this['own']>
}

interface Languages extends Extension {
  readonly contribution: readonly string[]
}

const greetings = extensionPoint<Greetings>('lower.greetings')
const languages = extensionPoint<Languages>('lower.languages')

interface Counter {
  count: number
}

const createCounter = (): Counter => ({ count: 0 })
const greetAgain: Greet<Counter> = (name, { own }) => `Hello ${name}, number ${++own.count}`

const contract = (name: string) => area(name, { group: 'Product', about: 'For tests.' }, {})

const pluralArea = defineArea(
  contract('plural'),
  {},
  {
    setup: createCounter,
    contributes: [greetings.by(greetAgain), greetings.by((name) => `Bye ${name}`), languages.by(['en', 'de'])],
  },
)

const plainArea = defineArea(contract('plain'), {}, { contributes: [languages.by(['fr'])] })

// @ts-expect-error: another contribution than the point declares
const _another = () => languages.by([1])
// @ts-expect-error: a contribution cannot ask for what nobody sets up
const _withoutSetup = () => defineArea(contract('none'), {}, { contributes: [greetings.by(greetAgain)] })
const wrongSetup = () => ({ total: 1 })
const _wrongSetup = () =>
  // @ts-expect-error: nor for something else than is set up
  defineArea(contract('wrong'), {}, { setup: wrongSetup, contributes: [greetings.by(greetAgain)] })

let database: TestDatabase
let one: TestApp
let two: TestApp
before(async () => {
  database = await testDatabase()
  const whole = { database, areas: [...areas, pluralArea, plainArea] }
  one = await testApp(whole)
  two = await testApp(whole)
})
after(async () => {
  await one.close()
  await two.close()
  await database.drop()
})

const greetedBy = ({ app }: TestApp) =>
  app.platform.contributions(greetings).map(({ contribution, context }) => contribution('Ada', context))

test('a point has the contributions of all areas in their order, each with the context of its area', () => {
  assert.deepEqual(
    one.app.platform.contributions(languages).map(({ contribution }) => contribution),
    [['en', 'de'], ['fr']],
  )
  assert.deepEqual(greetedBy(one), ['Hello Ada, number 1', 'Bye Ada'])
})

test('two services in one process share nothing', () => {
  greetedBy(one)
  const before = (one.app.contextOf(pluralArea).own as Counter).count
  assert.deepEqual(greetedBy(two), ['Hello Ada, number 1', 'Bye Ada'])
  assert.equal((one.app.contextOf(pluralArea).own as Counter).count, before)
})

test('contributions are collected once, not on each call', () => {
  const { contributions } = one.app.platform
  assert.equal(contributions(greetings), contributions(greetings))
})

test('a point without contributions has none', () => {
  assert.deepEqual(one.app.platform.contributions(extensionPoint<Languages>('lower.unused')), [])
})

test('a context is created only when it is read', () => {
  const contributions = bindContributions<typeof plainArea, string>([plainArea], () => {
    throw new Error('no area is set up yet')
  })
  assert.deepEqual(contributions(languages)[0]?.contribution, ['fr'])
  assert.throws(() => contributions(languages)[0]?.context, /no area is set up yet/)
})

test('extension points have unique names', () => {
  const points = new Set(areas.flatMap(({ contributes = [] }) => contributes.map(({ point }) => point)))
  assert.equal(new Set([...points].map(({ name }) => name)).size, points.size)
})
