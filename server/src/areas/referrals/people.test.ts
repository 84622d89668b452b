import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, minutes } from '../../platform/clock.ts'
import { openStage, type Stage } from './testing.ts'

let app: TestApp
let stage: Stage
let machine: Caller
before(async () => {
  app = await testApp()
  stage = await openStage(app)
  machine = await app.secretKey(stage.owner, 'test')
})
after(() => app.close())

async function merge(from: string, into: string): Promise<void> {
  const { status, body } = await machine.post(`/v1/contacts/${into}/merge`, { contact_id: from })
  assert.equal(status, 200, JSON.stringify(body))
  await app.settle()
}

const endOf = async (referredId: string) => {
  const found = (await stage.list()).filter(({ referred }) => referred?.id === referredId)
  return found.map(({ state, reason }) => [state, reason])
}

test('who turns out to be the person who referred them gets nothing', async () => {
  const her = await stage.referrer()
  const him = await stage.refer(her.code)
  await merge(him.id, her.contactId)
  assert.deepEqual(await endOf(her.contactId), [['revoked', 'self']])
  await stage.passing(days(15))
  assert.equal(await stage.balance(her.customerId), 0)
})

test('of two people who turn out to be one, one referral is paid', async () => {
  const [one, two] = [await stage.referrer(), await stage.referrer()]
  const [him, again] = [await stage.refer(one.code), await stage.refer(two.code)]
  const team = await stage.team(him.id)
  await merge(again.id, him.id)
  assert.deepEqual((await endOf(him.id)).sort(), [
    ['holding', null],
    ['revoked', 'duplicate'],
  ])
  await stage.passing(days(15))
  const balances = [await stage.balance(one.customerId), await stage.balance(two.customerId)]
  assert.deepEqual([...balances, await stage.balance(team)], [100, 0, 50])
})

test('a chain that closes on itself is opened where it is youngest', async () => {
  const asReferrer = async (id: string, token: string) => {
    const { body } = await app.as(token).get('/v1/contact/referral')
    return { id, code: body.code as string }
  }
  const ann = await stage.referrer()
  const joinedB = await stage.refer(ann.code)
  const bob = await asReferrer(joinedB.id, joinedB.token)
  await stage.passing(minutes(1))
  const joinedC = await stage.refer(bob.code)
  const cleo = await asReferrer(joinedC.id, joinedC.token)
  await stage.passing(minutes(1))
  const again = await stage.refer(cleo.code)
  await merge(again.id, ann.contactId)
  assert.deepEqual(await endOf(ann.contactId), [['revoked', 'chain']])
  assert.deepEqual([await endOf(bob.id), await endOf(cleo.id)], [[['holding', null]], [['holding', null]]])
})

test('codes of both go on working after a merge, and the visitor’s links move with the visitor', async () => {
  const [her, other] = [await stage.referrer(), await stage.referrer()]
  await merge(other.contactId, her.contactId)
  const him = await stage.refer(other.code)
  const found = (await stage.list(`&referrer_id=${her.contactId}`)).map(({ referred }) => referred.id)
  assert.deepEqual(found, [him.id])
})

test('an export tells of one’s own, and an erasure leaves the ledger without the person', async () => {
  await stage.setProgram({ hold_days: 0 })
  const her = await stage.referrer()
  const him = await stage.refer(her.code)
  await stage.team(him.id)
  await stage.passing(minutes(2))
  const { body } = await machine.get(`/v1/contacts/${him.id}/export`)
  const { referrals, referral_rewards } = body.records
  assert.equal(referrals.length, 1)
  assert.equal(referrals[0].as, 'referred')
  assert.equal(referral_rewards.length, 1)
  assert.doesNotMatch(JSON.stringify([referrals, referral_rewards]), new RegExp(her.contactId))
  assert.equal((await machine.delete(`/v1/contacts/${him.id}`)).status, 204)
  const [left] = await stage.list(`&referrer_id=${her.contactId}`)
  assert.deepEqual([left.referred, left.state], [null, 'rewarded'])
  const ledger = (await stage.rewards()).filter(({ referral_id }) => referral_id === left.id)
  assert.deepEqual(ledger.map(({ side, contact, state }) => [side, contact?.id ?? null, state]).sort(), [
    ['referred', null, 'paid'],
    ['referrer', her.contactId, 'paid'],
  ])
  await stage.setProgram()
})

test('who is erased while it is held takes the reward with them', async () => {
  const her = await stage.referrer()
  const him = await stage.refer(her.code)
  assert.equal((await machine.delete(`/v1/contacts/${him.id}`)).status, 204)
  await stage.passing(days(15))
  const [left] = await stage.list(`&referrer_id=${her.contactId}`)
  assert.deepEqual([left.state, left.reason, await stage.balance(her.customerId)], ['revoked', 'erased', 0])
})

test('the contact’s page says by whom they came, and how their own referrals stand', async () => {
  const her = await stage.referrer()
  const him = await stage.refer(her.code)
  const read = async (id: string) =>
    (await stage.owner.get(`/v1/organization/contacts/${id}/referrals?environment=test`)).body
  const hers = await read(her.contactId)
  assert.deepEqual([hers.code, hers.referred_by, hers.standing.counted], [her.code, null, 1])
  const his = await read(him.id)
  assert.deepEqual([his.referred_by.referrer.id, his.rewards[0].state], [her.contactId, 'held'])
})
