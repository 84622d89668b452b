import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { decide, type Judged } from './decide.ts'

const variant = (key: string, weight = 1) => ({ key, weight, template_id: uuid(), template_version_id: uuid() })

const judged = (more: Partial<Judged> = {}): Judged => ({
  contact_id: uuid(),
  is_there: true,
  in_segment: true,
  reachable: true,
  consented: true,
  suppressed: false,
  capped: false,
  ...more,
})

const campaignOf = (holdout: number, variants = [variant('a')]) => ({ id: uuid(), holdout, variants })

test('a recipient is skipped for the first reason that applies', () => {
  const campaign = campaignOf(50)
  const reasonOf = (more: Partial<Judged>) => {
    const decision = decide(campaign, judged(more))
    return decision.state === 'skipped' ? decision.reason : decision.state
  }
  assert.equal(reasonOf({ is_there: false, reachable: false }), 'erased')
  assert.equal(reasonOf({ in_segment: false, consented: false }), 'left_segment')
  assert.equal(reasonOf({ reachable: false, consented: false }), 'no_address')
  assert.equal(reasonOf({ consented: false, suppressed: true }), 'no_consent')
  assert.equal(reasonOf({ suppressed: true, capped: true }), 'suppressed')
  assert.equal(reasonOf({ capped: true }), 'capped')
})

test('a holdout holds out about its percentage of people, and the same people each time', () => {
  const campaign = campaignOf(20)
  const people = Array.from({ length: 5000 }, () => judged())
  const heldOut = () => people.filter((person) => decide(campaign, person).state === 'held_out')
  assert.ok(Math.abs(heldOut().length - 1000) < 150, `${heldOut().length} of 5000`)
  assert.deepEqual(heldOut(), heldOut())
})

test('variants are assigned by weight, and a person held out of one campaign can get the next', () => {
  const campaign = campaignOf(0, [variant('a', 3), variant('b', 1)])
  const people = Array.from({ length: 4000 }, () => judged())
  const keys = people.map((person) => {
    const decision = decide(campaign, person)
    return decision.state === 'chosen' ? decision.variant.key : decision.state
  })
  const share = keys.filter((key) => key === 'a').length / keys.length
  assert.ok(Math.abs(share - 0.75) < 0.05, String(share))
  const [one, other] = [campaignOf(30), campaignOf(30)]
  const both = people.filter((person) => [one, other].every((each) => decide(each, person).state === 'held_out'))
  assert.ok(Math.abs(both.length / people.length - 0.09) < 0.03, `${both.length} of ${people.length}`)
})
