import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acts, amountActs, assertSequenceBilledOnce, type Step } from './billed-once.ts'
import type { Aggregation, MeteredShop } from './metered-shop.ts'

const report = (quantity: number): Step => ({ act: 'report', quantity })
const late = (quantity: number): Step => ({ act: 'late', quantity })
const correct = (quantity: number): Step => ({ act: 'correct', quantity })
const change = (to: Extract<Step, { act: 'change' }>['to']): Step => ({ act: 'change', to })
const simply = (act: (typeof acts)[number]): Step => ({ act })

/** Sequences of steps after a purchase by the month. */
const sequences: Record<string, readonly Step[]> = {
  'a resumed cancellation, a renewal, a change of interval, an end and another purchase': [
    ...[report(7), simply('cancel'), simply('resume'), report(13), simply('renew'), late(2)],
    ...[report(11), change('week'), late(5), simply('cancel'), report(4), simply('renew')],
    ...[change('month'), report(19)],
  ],
  'plans that include calls or bill another meter, between times at a price by the month': [
    ...[report(6), simply('wait'), change('week'), change('included'), report(100), late(4), change('month')],
    ...[simply('wait'), report(7), change('other'), report(60), late(9), change('month'), report(3)],
    ...[change('included'), report(50), late(5), change('month'), report(2)],
  ],
  'a pause, a correction, an end at once and late usage': [
    ...[report(30), simply('wait'), simply('pause'), report(99), simply('unpause'), report(8)],
    ...[correct(21), report(40), simply('cancel now'), late(1)],
  ],
  'a pause that is read after its period, and a correction that is more than the rest of its period': [
    ...[report(40), simply('wait'), simply('pause elsewhere'), simply('unpause'), report(9), simply('renew')],
    ...[report(5), correct(30), simply('wait'), simply('renew'), report(70), late(3), simply('renew')],
  ],
}

/** A period with usage before, during and after its price by the meter, and late usage of each kind. */
const mixedPeriod: readonly Step[] = [
  ...[report(50), change('month'), report(30), simply('wait'), report(20), late(40), report(42), change('included')],
  ...[report(90), late(45), change('month'), report(47), simply('wait'), simply('pause elsewhere')],
  ...[simply('unpause'), report(48), late(61), simply('renew'), late(62), report(3), simply('cancel now'), late(63)],
]

test('the fixed sequences contain every step that the random ones may have', () => {
  const taken = Object.values(sequences).flatMap((steps) => steps.map(({ act }) => act))
  assert.deepEqual(new Set(taken), new Set([...acts, ...amountActs, 'change']))
})

/** Declares the tests that hold for every gateway. */
export function testSequences(open: (aggregation?: Aggregation) => Promise<MeteredShop>): void {
  for (const [name, steps] of Object.entries(sequences))
    test(`reported usage is billed exactly once: ${name}`, async () =>
      assertSequenceBilledOnce(await open(), { steps }))

  for (const aggregation of ['sum', 'count', 'max', 'unique', 'last'] as const)
    test(`usage without a price in the period of a metered price is not billed: ${aggregation}`, async () =>
      assertSequenceBilledOnce(await open(aggregation), { first: 'included', steps: mixedPeriod }))

  test('late usage after a change of interval is on the next invoice', async () => {
    const team = await open()
    await team.buy('month')
    const used = team.now().toISOString()
    await team.pass(0.1)
    await team.report(100)
    await team.change('week')
    assert.deepEqual(await team.invoices(), [100])
    await team.report(7, used)
    await team.report(20)
    await team.pass(2)
    assert.deepEqual(await team.invoices(), [100])
    await team.pass(7 * 24)
    assert.deepEqual(await team.invoices(), [100, 27])
  })

  test('late usage after a change to a plan that only includes calls gets an invoice of its own', async () => {
    const team = await open()
    await team.buy('month')
    const used = team.now().toISOString()
    await team.change('included')
    await team.report(50)
    await team.report(7, used)
    for (let hour = 0; hour < 2; hour++) await team.pass(1)
    assert.deepEqual(await team.invoices(), [7])
  })
}
