import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Staff, someEmail } from '../../../../testing/people.ts'
import { invite, joined, membershipOf, roleId } from '../../../../testing/roster.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const path = '/v1/organization/invitations'
const account = { name: 'Nora New', password: 'a password of hers' }
const holding = async (email: string) => app.as(await app.mail.tokenTo(email, 'uk_in_'))
const listed = async (by: Staff, email: string) =>
  (await by.get(path)).body.invitations.find((invitation: { email: string }) => invitation.email === email)

test('one address gets at most five invitation mails an hour, also after withdrawing and inviting again', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  const email = someEmail()
  let { id } = (await invite(owner, email)).body
  for (let times = 2; times <= 4; times++) assert.equal((await owner.post(`${path}/${id}/resend`)).status, 200)
  await owner.delete(`${path}/${id}`)
  id = (await invite(owner, email)).body.id
  const token = await app.mail.tokenTo(email, 'uk_in_')
  const refused = await owner.post(`${path}/${id}/resend`)
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  await owner.delete(`${path}/${id}`)
  assert.equal((await invite(owner, email.toUpperCase())).status, 429)
  assert.equal(await app.mail.countTo(email), 5)
  assert.equal((await invite(owner, someEmail())).status, 201, 'of another address')
  assert.equal((await invite(other, email)).status, 201, 'by another organization')
  assert.equal((await app.as(token).get('/v1/invitations')).status, 401, 'withdrawn above')
})

test('after a refused resend the previous token is still valid', async () => {
  const owner = await app.signUp()
  const email = someEmail()
  const { id } = (await invite(owner, email)).body
  for (let times = 2; times <= 7; times++) await owner.post(`${path}/${id}/resend`)
  assert.equal((await (await holding(email)).post('/v1/invitations/accept', account)).status, 200)
})

const undoings: [string, (owner: Staff, admin: Staff) => Promise<unknown>][] = [
  ['was removed', async (owner, admin) => owner.delete(`/v1/organization/members/${await membershipOf(admin)}`)],
  ['left', async (_owner, admin) => admin.post('/v1/organization/leave')],
  [
    'was demoted',
    async (owner, admin) => {
      const role_id = await roleId(owner, 'member')
      await owner.patch(`/v1/organization/members/${await membershipOf(admin)}`, { role_id })
    },
  ],
]

for (const [what, undo] of undoings) {
  test(`an invitation whose sender ${what} is invalid until another member resends it`, async () => {
    const owner = await app.signUp()
    const admin = await joined(app, owner, 'admin')
    const email = someEmail()
    const { body } = await invite(admin, email)
    assert.equal(body.valid, true)
    const holder = await holding(email)
    assert.equal((await holder.get('/v1/invitations')).status, 200)
    await undo(owner, admin)
    const withdrawn = await app.as(`uk_in_${'0'.repeat(43)}`).get('/v1/invitations')
    for (const refused of [await holder.get('/v1/invitations'), await holder.post('/v1/invitations/accept', account)]) {
      assert.equal(refused.status, 401)
      assert.deepEqual(refused.body, withdrawn.body)
    }
    assert.equal((await listed(owner, email)).valid, false)
    const resent = await owner.post(`${path}/${body.id}/resend`)
    assert.equal(resent.body.valid, true)
    assert.deepEqual(resent.body.invited_by, { user_id: owner.userId, email: owner.email })
    const { accept_url, mail_delivery, ...shown } = resent.body
    assert.deepEqual(await listed(owner, email), shown)
    assert.equal((await (await holding(email)).post('/v1/invitations/accept', account)).status, 200)
  })
}

test('an invitation is also invalid if its sender can still invite, but no longer assign its role', async () => {
  const owner = await app.signUp()
  const second = await joined(app, owner, 'owner')
  const email = someEmail()
  await invite(second, email, 'owner')
  const holder = await holding(email)
  const admin = await roleId(owner, 'admin')
  await owner.patch(`/v1/organization/members/${await membershipOf(second)}`, { role_id: admin })
  assert.equal((await holder.post('/v1/invitations/accept', account)).status, 401)
  assert.equal((await listed(owner, email)).valid, false)
})

test('an invalid invitation can be replaced by a new one', async () => {
  const owner = await app.signUp()
  const admin = await joined(app, owner, 'admin')
  const email = someEmail()
  await invite(admin, email)
  assert.equal((await invite(owner, email)).status, 409)
  await admin.post('/v1/organization/leave')
  assert.equal((await invite(owner, email)).status, 201)
  assert.equal((await owner.get(path)).body.invitations.length, 1)
  assert.equal((await (await holding(email)).post('/v1/invitations/accept', account)).status, 200)
})
