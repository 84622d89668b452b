import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { auditOf, factsOf, joined, membershipOf, roleId } from '../../../testing/roster.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('members are listed oldest first, and found by the beginning of an email or of a word of the name', async () => {
  const owner = await app.signUp({ name: 'Olive Owner' })
  const ada = await joined(app, owner, 'member', 'Ada Lovelace')
  const search = async (q: string) => {
    const { body } = await owner.get(`/v1/organization/members?q=${encodeURIComponent(q)}`)
    return body.members.map((member: { name: string }) => member.name)
  }
  assert.deepEqual(await search(''), ['Olive Owner', 'Ada Lovelace'])
  assert.deepEqual(await search('ADA'), ['Ada Lovelace'])
  assert.deepEqual(await search('love'), ['Ada Lovelace'])
  assert.deepEqual(await search(ada.email.slice(0, 12).toUpperCase()), ['Ada Lovelace'])
  assert.deepEqual(await search('velace'), [])
  assert.deepEqual(await search('%'), [])
  const { body } = await owner.get('/v1/organization/members?limit=1')
  assert.equal(body.members.length, 1)
  assert.equal(body.has_more, true)
  assert.equal(body.members[0].role.key, 'owner')
  assert.equal(body.members[0].two_factor_enabled, false)
})

test('members of another organization are not visible', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  const { body } = await owner.get('/v1/organization/members')
  assert.deepEqual(
    body.members.map((member: { user_id: string }) => member.user_id),
    [owner.userId],
  )
  const foreign = `/v1/organization/members/${await membershipOf(other)}`
  assert.equal((await owner.patch(foreign, { role_id: await roleId(owner, 'member') })).status, 404)
  assert.equal((await owner.delete(foreign)).status, 404)
  assert.equal((await other.get('/v1/session')).status, 200)
})

test('a changed role applies at once, with a fact and an audit record of the previous role', async () => {
  const owner = await app.signUp()
  const member = await joined(app, owner, 'member')
  const [memberRole, adminRole] = [await roleId(owner, 'member'), await roleId(owner, 'admin')]
  const id = await membershipOf(member)
  const asked = app.as(owner.token, { 'user-agent': 'Panel/1', 'x-forwarded-for': '203.0.113.7' })
  const { status, body } = await asked.patch(`/v1/organization/members/${id}`, { role_id: adminRole })
  assert.equal(status, 200)
  assert.equal(body.role.key, 'admin')
  assert.equal((await member.get('/v1/session')).body.role.key, 'admin')

  const fact = (await factsOf(app, owner)).at(-1)
  assert.equal(fact?.type, 'member.role_changed')
  assert.deepEqual([fact?.aggregate_type, fact?.aggregate_id, fact?.environment_id], ['membership', id, null])
  const data = { membership_id: id, user_id: member.userId, role_id: adminRole, previous_role_id: memberRole }
  assert.deepEqual(fact?.data, data)

  const [record, ...more] = await auditOf(owner, 'action=member.role_changed')
  assert.equal(more.length, 0)
  const { user_id, ip, user_agent } = record.actor
  assert.deepEqual([user_id, ip, user_agent], [owner.userId, '203.0.113.7', 'Panel/1'])
  assert.deepEqual(record.target, { type: 'membership', id, name: member.email })
  assert.deepEqual([record.changes.role.from.name, record.changes.role.to.name], ['Member', 'Admin'])
})

test('an unchanged role causes no fact', async () => {
  const owner = await app.signUp()
  const member = await joined(app, owner, 'member')
  const before = await factsOf(app, owner)
  const path = `/v1/organization/members/${await membershipOf(member)}`
  assert.equal((await owner.patch(path, {})).status, 200)
  assert.equal((await owner.patch(path, { role_id: await roleId(owner, 'member') })).status, 200)
  assert.deepEqual(await factsOf(app, owner), before)
})

test('an admin can neither assign the owner role nor change or remove an owner', async () => {
  const owner = await app.signUp()
  const [admin, member] = [await joined(app, owner, 'admin'), await joined(app, owner, 'member')]
  const [ownerRole, memberRole] = [await roleId(owner, 'owner'), await roleId(owner, 'member')]
  const ownerPath = `/v1/organization/members/${await membershipOf(owner)}`
  const answers = [
    await admin.patch(`/v1/organization/members/${await membershipOf(member)}`, { role_id: ownerRole }),
    await admin.patch(`/v1/organization/members/${await membershipOf(admin)}`, { role_id: ownerRole }),
    await admin.patch(ownerPath, { role_id: memberRole }),
    await admin.delete(ownerPath),
  ]
  for (const { status, body } of answers) {
    assert.equal(status, 403)
    assert.equal(body.error.code, 'forbidden')
  }
  assert.equal((await owner.get('/v1/session')).body.role.key, 'owner')
  assert.equal((await member.get('/v1/session')).body.role.key, 'member')
})

test('a role that the organization does not have is refused with its field', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  const member = await joined(app, owner, 'member')
  const path = `/v1/organization/members/${await membershipOf(member)}`
  for (const role of [uuid(), await roleId(other, 'member')]) {
    const { status, body } = await owner.patch(path, { role_id: role })
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body.error.fields), ['role_id'])
  }
})

test('the last owner can neither be demoted nor removed nor leave', async () => {
  const owner = await app.signUp()
  await joined(app, owner, 'admin')
  const path = `/v1/organization/members/${await membershipOf(owner)}`
  const answers = [
    await owner.patch(path, { role_id: await roleId(owner, 'admin') }),
    await owner.delete(path),
    await owner.post('/v1/organization/leave'),
  ]
  for (const { status, body } of answers) {
    assert.equal(status, 409)
    assert.equal(body.error.code, 'last_owner')
  }
  assert.equal((await owner.get('/v1/session')).body.role.key, 'owner')
})

test('of two owners who demote each other at the same moment, one stays an owner', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await app.signUp()
    const second = await joined(app, owner, 'owner')
    const admin = await roleId(owner, 'admin')
    const [ownerPath, secondPath] = [
      `/v1/organization/members/${await membershipOf(owner)}`,
      `/v1/organization/members/${await membershipOf(second, owner)}`,
    ]
    const answers = await Promise.all([
      owner.patch(secondPath, { role_id: admin }),
      second.patch(ownerPath, { role_id: admin }),
    ])
    // The later request finds the last owner, or its sender is no owner any more.
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const roles = [await owner.get('/v1/session'), await second.get('/v1/session')].map(({ body }) => body.role.key)
    assert.deepEqual(roles.sort(), ['admin', 'owner'])
  }
})

test('a removed member loses the sessions in that organization, and not the others', async () => {
  const owner = await app.signUp()
  const member = await joined(app, owner, 'member')
  const login = await app.anyone.post('/v1/auth/login', { email: member.email, password: member.password })
  const elsewhere = app.as(login.body.token)
  assert.equal((await elsewhere.post('/v1/organizations', { name: 'Their own' })).status, 201)

  const id = await membershipOf(member)
  assert.equal((await owner.delete(`/v1/organization/members/${id}`)).status, 204)
  assert.equal((await owner.delete(`/v1/organization/members/${id}`)).status, 404)
  assert.equal((await member.get('/v1/session')).status, 401)
  const session = await elsewhere.get('/v1/session')
  assert.equal(session.status, 200)
  assert.deepEqual(
    session.body.organizations.map((organization: { name: string }) => organization.name),
    ['Their own'],
  )
  const fact = (await factsOf(app, owner)).at(-1)
  assert.equal(fact?.type, 'member.removed')
  assert.deepEqual(fact?.data, { membership_id: id, user_id: member.userId, reason: 'removed' })
  const [record] = await auditOf(owner, 'action=member.removed')
  assert.equal(record.target.id, id)
  assert.equal(record.changes.role.from.name, 'Member')
})

test('leaving and removing oneself both end the membership', async () => {
  const owner = await app.signUp()
  const [first, second] = [await joined(app, owner, 'member'), await joined(app, owner, 'admin')]
  const [firstId, secondId] = [await membershipOf(first), await membershipOf(second)]
  assert.equal((await first.post('/v1/organization/leave')).status, 204)
  assert.equal((await second.delete(`/v1/organization/members/${secondId}`)).status, 204)
  for (const gone of [first, second]) assert.equal((await gone.get('/v1/session')).status, 401)
  const left = (await factsOf(app, owner)).filter(({ type }) => type === 'member.removed')
  assert.deepEqual(
    left.map(({ data }) => data),
    [
      { membership_id: firstId, user_id: first.userId, reason: 'left' },
      { membership_id: secondId, user_id: second.userId, reason: 'left' },
    ],
  )
  const [record] = await auditOf(owner, 'action=member.left')
  assert.equal(record.actor.user_id, first.userId)
  assert.equal(record.target.id, firstId)
})

test('an owner can leave while another stays', async () => {
  const owner = await app.signUp()
  await joined(app, owner, 'owner')
  assert.equal((await owner.post('/v1/organization/leave')).status, 204)
})

test('the facts about members are numbered without gaps, in order', async () => {
  const alone = await testApp()
  try {
    const owner = await alone.signUp()
    const member = await joined(alone, owner, 'member')
    const path = `/v1/organization/members/${await membershipOf(member)}`
    await owner.patch(path, { role_id: await roleId(owner, 'admin') })
    await owner.delete(path)
    const types = (await factsOf(alone, owner)).map(({ type }) => type)
    assert.deepEqual(types, [
      'organization.created',
      'member.invited',
      'member.joined',
      'member.role_changed',
      'member.removed',
    ])
    const numbered = await alone.database.sql<{ sequence: number }[]>`select sequence from facts order by sequence`
    assert.deepEqual(
      numbered.map(({ sequence }) => sequence),
      numbered.map((_, index) => index + 1),
    )
  } finally {
    await alone.close()
  }
})
