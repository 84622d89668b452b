import assert from 'node:assert/strict'
import fc from 'fast-check'
import { runs } from '../../testing/depth.ts'
import { createExpectedUsage, type ExpectedUsage } from './expected-usage.ts'
import type { Aggregation, MeteredShop } from './metered-shop.ts'

// Everything that is reported while a price by the meter holds, less what is corrected, is on exactly one invoice. A unit
// costs 1 and nothing else costs anything, so the invoices add up to what was billed.

export const acts = ['cancel now', 'cancel', 'resume', 'pause', 'unpause', 'pause elsewhere', 'renew', 'wait'] as const
export const amountActs = ['report', 'late', 'correct'] as const
type Price = 'month' | 'week' | 'other' | 'included'
export type Step =
  | { act: (typeof amountActs)[number]; quantity: number }
  | { act: 'change'; to: Price }
  | { act: (typeof acts)[number] }

const quantity = fc.integer({ min: 1, max: 99 })
const amounts = (act: (typeof amountActs)[number]) => fc.tuple(fc.record({ act: fc.constant(act), quantity }))
const to = fc.constantFrom<Price>('month', 'week', 'other', 'included')
const changes = fc.tuple(fc.record({ act: fc.constant('change' as const), to }))
const plain = (...steps: (typeof acts)[number][]) => fc.constant(steps.map((act): Step => ({ act })))

/** A cancellation at the period's end is mostly resumed, because a resume alone is impossible. */
const drawn = fc.oneof(
  { weight: 5, arbitrary: amounts('report') },
  { weight: 3, arbitrary: amounts('late') },
  { weight: 2, arbitrary: amounts('correct') },
  { weight: 3, arbitrary: changes },
  { weight: 1, arbitrary: plain('cancel now') },
  { weight: 1, arbitrary: plain('cancel') },
  { weight: 2, arbitrary: plain('cancel', 'resume') },
  { weight: 2, arbitrary: plain('pause') },
  { weight: 2, arbitrary: plain('unpause') },
  { weight: 1, arbitrary: plain('pause elsewhere', 'unpause') },
  { weight: 2, arbitrary: plain('renew') },
  { weight: 2, arbitrary: plain('wait') },
)
const lives = fc.array(drawn, { minLength: 3, maxLength: 6 }).map((steps) => steps.flat<Step[][]>())

/** A life begins with a plan that includes usage or with a price by the meter. */
const whole = fc.record({
  aggregation: fc.constantFrom<Aggregation>('sum', 'sum', 'count', 'max', 'unique', 'last'),
  first: fc.constantFrom<Price>('month', 'month', 'included'),
  steps: lives,
})

/** The customer's state in the model. */
interface Model {
  price: Price | null
  ends: boolean
  /** Usage in a pause is free. */
  paused: boolean
  expected: ExpectedUsage
}

const isMetered = ({ price, paused }: Model): boolean => (price === 'month' || price === 'week') && !paused

/** Reports usage that is billed. */
async function use(shop: MeteredShop, { expected }: Model, used: { quantity: number; at?: string; period: string }) {
  await shop.report(used.quantity, used.at)
  expected.add({ quantity: used.quantity, at: used.at ?? shop.now().toISOString(), period: used.period })
}

/** Returns whether the step reached the shop; a step that is impossible now is skipped. */
async function take(shop: MeteredShop, model: Model, step: Step): Promise<boolean> {
  switch (step.act) {
    case 'report':
      if (isMetered(model)) await use(shop, model, { quantity: step.quantity, period: String(await shop.period()) })
      else await shop.report(step.quantity)
      return true
    case 'late': {
      const used = model.expected.momentOf(step.quantity)
      if (used === undefined) return false
      // Nothing can be taken off without a price by the meter, and a correction is not carried to a later purchase.
      if (!isMetered(model) && model.expected.lowers({ quantity: step.quantity, ...used })) return false
      await use(shop, model, { quantity: step.quantity, ...used })
      return true
    }
    case 'correct': {
      const used = model.expected.momentOf(step.quantity)
      const quantity = Math.min(step.quantity, model.expected.total())
      if (shop.aggregation !== 'sum' || used === undefined || quantity === 0 || !isMetered(model)) return false
      const then = step.quantity % 2 === 0 ? { period: String(await shop.period()) } : used
      await use(shop, model, { quantity: -quantity, ...then })
      return true
    }
    case 'change':
      if (model.price === step.to || model.paused) return false
      await (model.price === null ? shop.buy(step.to) : shop.change(step.to))
      model.price = step.to
      return true
    case 'cancel now':
      if (model.price === null) return false
      await useUpCorrections(shop, model)
      await shop.cancel('now')
      Object.assign(model, { price: null, ends: false, paused: false })
      return true
    case 'cancel':
      if (model.price === null || model.ends || model.paused) return false
      await useUpCorrections(shop, model)
      await shop.cancel('period_end')
      model.ends = true
      return true
    case 'resume':
      if (!model.ends) return false
      await shop.resume()
      model.ends = false
      return true
    case 'pause':
      if (model.price === null || model.ends || model.paused) return false
      await shop.pause()
      model.paused = true
      return true
    case 'pause elsewhere':
      if (model.price === null || model.ends || model.paused) return false
      await shop.pauseElsewhere()
      model.paused = true
      return true
    case 'unpause':
      if (!model.paused) return false
      await shop.unpause()
      model.paused = false
      return true
    case 'renew':
      await shop.pass(32 * 24)
      if (model.ends) Object.assign(model, { price: null, ends: false })
      return true
    case 'wait':
      await shop.pass(0.1)
      return true
  }
}

/** Reports enough usage, at a price by the meter, to take all corrections off it before a subscription ends. */
async function useUpCorrections(shop: MeteredShop, model: Model): Promise<void> {
  if (!model.expected.wasLowered()) return
  if (model.paused) await take(shop, model, { act: 'unpause' })
  if (!isMetered(model)) await take(shop, model, { act: 'change', to: 'month' })
  await take(shop, model, { act: 'report', quantity: 1000 })
  await take(shop, model, { act: 'wait' })
  model.expected.forgetLowered()
}

/** A customer's steps after its purchase. */
interface Life {
  first?: Price
  steps: readonly Step[]
}

/** Holds for a team that takes these steps after its purchase. Returns the steps that were impossible. */
async function assertBilledAfter(shop: MeteredShop, { first = 'month', steps }: Life): Promise<Step[]> {
  const expected = createExpectedUsage(shop.aggregation)
  const model: Model = { price: first, ends: false, paused: false, expected }
  const skipped: Step[] = []
  await shop.buy(first)
  for (const step of steps) if (!(await take(shop, model, step))) skipped.push(step)
  await useUpCorrections(shop, model)
  if (model.price !== null) await shop.cancel('now')
  for (let hour = 0; hour < 3; hour++) await shop.pass(2)
  assert.equal(await shop.billed(), expected.total())
  return skipped
}

/** Holds for a fixed sequence, each step of which reaches the shop. */
export async function assertSequenceBilledOnce(shop: MeteredShop, life: Life): Promise<void> {
  assert.deepEqual(await assertBilledAfter(shop, life), [])
}

/** Holds for every team that a shop opens, over random sequences of what it can do. */
export async function assertBilledOnce(open: (aggregation: Aggregation) => Promise<MeteredShop>): Promise<void> {
  const holds = fc.asyncProperty(
    whole,
    async ({ aggregation, ...life }) => void (await assertBilledAfter(await open(aggregation), life)),
  )
  // The same sequences in every run of a change, others each night.
  await fc.assert(holds, { numRuns: runs(8), endOnFailure: true })
}
