import assert from 'node:assert/strict'
import fc from 'fast-check'
import { runs } from '../../testing/depth.ts'
import type { MeteredShop } from './metered-shop.ts'

// Everything that is reported while a price by the meter holds, less what is corrected, is on exactly one invoice. A unit
// costs 1 and nothing else costs anything, so the invoices add up to what was billed.

export const acts = ['cancel now', 'cancel', 'resume', 'pause', 'unpause', 'renew', 'wait'] as const
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
  { weight: 2, arbitrary: plain('renew') },
  { weight: 2, arbitrary: plain('wait') },
)
const lives = fc.array(drawn, { minLength: 3, maxLength: 6 }).map((steps) => steps.flat<Step[][]>())

/** The customer's state in the model. */
interface Model {
  price: Price | null
  ends: boolean
  /** Usage in a pause is free. */
  paused: boolean
  expected: number
  /** Whether something was corrected, which may be more than is open at the moment. */
  corrected: boolean
  /** When something was used that is billed. */
  moments: string[]
}

const isMetered = ({ price, paused }: Model): boolean => (price === 'month' || price === 'week') && !paused

/** A moment at which usage was billed. */
const momentOf = ({ moments }: Model, seed: number): string | undefined => moments[seed % Math.max(1, moments.length)]

/** Returns whether the step reached the shop; a step that is impossible now is skipped. */
async function take(shop: MeteredShop, model: Model, step: Step): Promise<boolean> {
  switch (step.act) {
    case 'report':
      await shop.report(step.quantity)
      if (!isMetered(model)) return true
      model.moments.push(shop.now().toISOString())
      model.expected += step.quantity
      return true
    case 'late': {
      const at = momentOf(model, step.quantity)
      if (at === undefined) return false
      await shop.report(step.quantity, at)
      model.expected += step.quantity
      return true
    }
    case 'correct': {
      const at = momentOf(model, step.quantity)
      const quantity = Math.min(step.quantity, model.expected)
      // Without a price by the meter there is nothing to take it off: such a correction is not carried to a later purchase.
      if (at === undefined || quantity === 0 || !isMetered(model)) return false
      await shop.report(-quantity, step.quantity % 2 === 0 ? undefined : at)
      model.expected -= quantity
      model.corrected = true
      return true
    }
    case 'change':
      if (model.price === step.to || model.paused) return false
      await (model.price === null ? shop.buy(step.to) : shop.change(step.to))
      model.price = step.to
      return true
    case 'cancel now':
      if (model.price === null) return false
      await shop.cancel('now')
      Object.assign(model, { price: null, ends: false, paused: false })
      return true
    case 'cancel':
      if (model.price === null || model.ends || model.paused) return false
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

/** Reports enough usage, at a price by the meter, to take all corrections off it. */
async function useUpCorrections(shop: MeteredShop, model: Model): Promise<void> {
  if (model.paused) await take(shop, model, { act: 'unpause' })
  if (!isMetered(model)) await take(shop, model, { act: 'change', to: 'month' })
  await take(shop, model, { act: 'report', quantity: 1000 })
}

/** Holds for a team that takes these steps after it bought by the month. Returns the steps that were impossible. */
async function assertBilledAfter(shop: MeteredShop, steps: readonly Step[]): Promise<Step[]> {
  const model: Model = { price: 'month', ends: false, paused: false, expected: 0, corrected: false, moments: [] }
  const skipped: Step[] = []
  await shop.buy('month')
  for (const step of steps) if (!(await take(shop, model, step))) skipped.push(step)
  if (model.corrected) await useUpCorrections(shop, model)
  if (model.price !== null) await shop.cancel('now')
  for (let hour = 0; hour < 3; hour++) await shop.pass(2)
  assert.equal(await shop.billed(), model.expected)
  return skipped
}

/** Holds for a fixed sequence, each step of which reaches the shop. */
export async function assertSequenceBilledOnce(shop: MeteredShop, steps: readonly Step[]): Promise<void> {
  assert.deepEqual(await assertBilledAfter(shop, steps), [])
}

/** Holds for every team that a shop opens, over random sequences of what it can do. */
export async function assertBilledOnce(open: () => Promise<MeteredShop>): Promise<void> {
  const holds = fc.asyncProperty(lives, async (steps) => void (await assertBilledAfter(await open(), steps)))
  // The same sequences in every run of a change, others each night.
  await fc.assert(holds, { numRuns: runs(8), endOnFailure: true })
}
