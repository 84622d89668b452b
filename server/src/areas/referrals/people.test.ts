import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, minutes } from '../../platform/clock.ts'
import { openTestServer, type TestServer } from './testing.ts'

let app: TestApp
let testServer: TestServer
let machine: Caller
before(async () => {
  app = await testApp()
  testServer = await openTestServer(app)
  machine = await app.secretKey(testServer.owner, 'test')
})
after(() => app.close())

async function merge(from: string, into: string): Promise<void> {
  const { status, body } = await machine.post(`/v1/contacts/${into}/merge`, { contact_id: from })
  assert.equal(status, 200, JSON.stringify(body))
  await app.settle()
}

const endOf = async (referredId: string) => {
  const found = (await testServer.list()).filter(({ referred }) => referred?.id === referredId)
  return found.map(({ state, reason }) => [state, reason])
}

test('merging a contact with its referrer pays nothing', async () => {
  const her = await testServer.referrer()
  const him = await testServer.refer(her.code)
  await merge(him.id, her.contactId)
  assert.deepEqual(await endOf(her.contactId), [['revoked', 'self']])
  await testServer.passing(days(15))
  assert.equal(await testServer.balance(her.customerId), 0)
})

test('merging two contacts pays one referral, not two', async () => {
  const [one, two] = [await testServer.referrer(), await testServer.referrer()]
  const [him, again] = [await testServer.refer(one.code), await testServer.refer(two.code)]
  const team = await testServer.team(him.id)
  await merge(again.id, him.id)
  assert.deepEqual((await endOf(him.id)).sort(), [
    ['holding', null],
    ['revoked', 'duplicate'],
  ])
  await testServer.passing(days(15))
  const balances = [await testServer.balance(one.customerId), await testServer.balance(two.customerId)]
  assert.deepEqual([...balances, await testServer.balance(team)], [100, 0, 50])
})

test('a circular chain of referrals after a merge is broken at the youngest referral', async () => {
  const asReferrer = async (id: string, token: string) => {
    const { body } = await app.as(token).get('/v1/contact/referral')
    return { id, code: body.code as string }
  }
  const ann = await testServer.referrer()
  const joinedB = await testServer.refer(ann.code)
  const bob = await asReferrer(joinedB.id, joinedB.token)
  await testServer.passing(minutes(1))
  const joinedC = await testServer.refer(bob.code)
  const cleo = await asReferrer(joinedC.id, joinedC.token)
  await testServer.passing(minutes(1))
  const again = await testServer.refer(cleo.code)
  await merge(again.id, ann.contactId)
  assert.deepEqual(await endOf(ann.contactId), [['revoked', 'chain']])
  assert.deepEqual([await endOf(bob.id), await endOf(cleo.id)], [[['holding', null]], [['holding', null]]])
})

test('the referral code of a merged contact works for the contact it was merged into', async () => {
  const [her, other] = [await testServer.referrer(), await testServer.referrer()]
  await merge(other.contactId, her.contactId)
  const him = await testServer.refer(other.code)
  const found = (await testServer.list(`&referrer_id=${her.contactId}`)).map(({ referred }) => referred.id)
  assert.deepEqual(found, [him.id])
})

test('an export contains the contact’s own referrals, and erasure anonymizes the ledger', async () => {
  await testServer.setProgram({ hold_days: 0 })
  const her = await testServer.referrer()
  const him = await testServer.refer(her.code)
  await testServer.team(him.id)
  await testServer.passing(minutes(2))
  const { body } = await machine.get(`/v1/contacts/${him.id}/export`)
  const { referrals, referral_rewards } = body.records
  assert.equal(referrals.length, 1)
  assert.equal(referrals[0].as, 'referred')
  assert.equal(referral_rewards.length, 1)
  assert.doesNotMatch(JSON.stringify([referrals, referral_rewards]), new RegExp(her.contactId))
  assert.equal((await machine.delete(`/v1/contacts/${him.id}`)).status, 204)
  const [left] = await testServer.list(`&referrer_id=${her.contactId}`)
  assert.deepEqual([left.referred, left.state], [null, 'rewarded'])
  const ledger = (await testServer.rewards()).filter(({ referral_id }) => referral_id === left.id)
  assert.deepEqual(ledger.map(({ side, contact, state }) => [side, contact?.id ?? null, state]).sort(), [
    ['referred', null, 'paid'],
    ['referrer', her.contactId, 'paid'],
  ])
  await testServer.setProgram()
})

test('erasing a contact also removes a reward on hold', async () => {
  const her = await testServer.referrer()
  const him = await testServer.refer(her.code)
  assert.equal((await machine.delete(`/v1/contacts/${him.id}`)).status, 204)
  await testServer.passing(days(15))
  const [left] = await testServer.list(`&referrer_id=${her.contactId}`)
  assert.deepEqual([left.state, left.reason, await testServer.balance(her.customerId)], ['revoked', 'erased', 0])
})

test('the contact’s page shows the referrer and the status of the contact’s own referrals', async () => {
  const her = await testServer.referrer()
  const him = await testServer.refer(her.code)
  const read = async (id: string) =>
    (await testServer.owner.get(`/v1/organization/contacts/${id}/referrals?environment=test`)).body
  const hers = await read(her.contactId)
  assert.deepEqual([hers.code, hers.referred_by, hers.standing.counted], [her.code, null, 1])
  const his = await read(him.id)
  assert.deepEqual([his.referred_by.referrer.id, his.rewards[0].state], [her.contactId, 'held'])
})
