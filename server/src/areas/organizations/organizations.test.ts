import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { callerAt } from '../../../testing/requests.ts'
import { minutes } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const idOf = async (code: string) => {
  const [row] = await app.database.sql<{ id: string }[]>`select id from organizations where code = ${code}`
  return row?.id ?? null
}

test('a new organization has two environments, a publishable key for each, and its creator as owner', async () => {
  const staff = await app.signUp()
  const { status, body } = await staff.post('/v1/organizations', { name: 'Globex' })
  assert.equal(status, 201)
  assert.match(body.id, /^org_[0-9a-f]{32}$/)
  assert.equal(body.name, 'Globex')
  assert.deepEqual((await staff.get('/v1/organization')).body, body)
  const { environments } = (await staff.get('/v1/organization/environments')).body
  assert.deepEqual(
    environments.map(({ environment }: { environment: string }) => environment),
    ['live', 'test'],
  )
  for (const environment of ['live', 'test']) {
    const keys = await staff.get(`/v1/organization/api-keys?environment=${environment}`)
    assert.equal(keys.body.api_keys.length, 1)
    assert.match(keys.body.api_keys[0].key, new RegExp(`^uk_pk_${environment}_`))
  }
  assert.equal((await staff.get('/v1/session')).body.role.key, 'owner')
})

test('the internal id of an organization never leaves the API', async () => {
  const staff = await app.signUp()
  const id = await idOf(staff.organization)
  assert.ok(id)
  const answers = await Promise.all(
    ['session', 'organizations', 'organization', 'organization/roles', 'organization/api-keys', 'account'].map((path) =>
      staff.get(`/v1/${path}`),
    ),
  )
  for (const { body } of answers) assert.ok(!JSON.stringify(body).includes(id))
})

test('creating an organization records a fact and an audit record in it', async () => {
  const staff = await app.signUp()
  const { body } = await staff.post('/v1/organizations', { name: 'Globex' })
  await app.settle()
  const [fact] = await app.database.sql`
    select type, aggregate_type, environment_id, data from facts
    where aggregate_id = ${body.id} and origin = 'service'`
  assert.deepEqual(
    { ...fact },
    {
      type: 'organization.created',
      aggregate_type: 'organization',
      environment_id: null,
      data: { organization_id: body.id, user_id: staff.userId },
    },
  )
  const [entry] = await app.database.sql`
    select action, user_id, target_name from audit_events where organization_id = ${await idOf(body.id)}`
  assert.deepEqual({ ...entry }, { action: 'organization.created', user_id: staff.userId, target_name: 'Globex' })
})

test('the time zone is UTC until it is changed to another IANA time zone', async () => {
  const owner = await app.signUp()
  assert.equal((await owner.get('/v1/organization')).body.time_zone, 'UTC')
  for (const wrong of ['Europe/Atlantis', '+02:00', 'Local time']) {
    const refused = await owner.patch('/v1/organization', { time_zone: wrong })
    assert.equal(refused.status, 400, wrong)
    assert.ok(refused.body.error.fields.time_zone)
  }
  const { status, body } = await owner.patch('/v1/organization', { time_zone: 'Europe/Berlin' })
  assert.equal(status, 200)
  assert.equal(body.time_zone, 'Europe/Berlin')
  assert.equal((await owner.get('/v1/organization')).body.time_zone, 'Europe/Berlin')
})

test('a member with the permission renames the organization, and the change is in the audit log', async () => {
  const owner = await app.signUp({ organizationName: 'Acme' })
  const member = await app.staffWith(owner, ['members:read'])
  assert.equal((await member.patch('/v1/organization', { name: 'Mine' })).status, 403)
  const { status, body } = await owner.patch('/v1/organization', { name: 'Acme GmbH & Söhne' })
  assert.equal(status, 200)
  assert.equal(body.name, 'Acme GmbH & Söhne')
  assert.equal((await member.get('/v1/organization')).body.name, 'Acme GmbH & Söhne')
  const [entry] = await app.database.sql<{ changes: object }[]>`
    select changes from audit_events where action = 'organization.updated' and target_id = ${owner.organization}`
  assert.deepEqual(entry?.changes, { name: { from: 'Acme', to: 'Acme GmbH & Söhne' } })
})

test('deleting an organization requires its exact name and the permission', async () => {
  const owner = await app.signUp({ organizationName: 'Acme' })
  for (const body of [{ name: 'acme' }, { name: 'Acme ' }, { name: '' }, {}, { name: null }, undefined]) {
    assert.equal((await owner.delete('/v1/organization', body)).status, 400)
  }
  const manager = await app.staffWith(owner, ['organization:manage', 'members:manage', 'keys:manage'])
  assert.equal((await manager.delete('/v1/organization', { name: 'Acme' })).status, 403)
  assert.equal((await owner.get('/v1/organization')).status, 200)
})

test('deleting an organization ends its keys, sessions and invitations at once', async () => {
  const owner = await app.signUp({ organizationName: 'Acme' })
  const key = await app.secretKey(owner)
  const member = await app.staffWith(owner, [])
  const role = (await owner.get('/v1/organization/roles')).body.roles[2]
  const email = `invited-${owner.userId}@example.com`
  await owner.post('/v1/organization/invitations', { email, role_id: role.id })
  const invitation = await app.mail.tokenTo(email, 'uk_in_')
  assert.equal((await app.as(invitation).get('/v1/invitations')).status, 200)
  assert.equal((await owner.delete('/v1/organization', { name: 'Acme' })).status, 204)
  assert.equal((await key.get('/v1/me')).status, 401)
  assert.equal((await owner.get('/v1/session')).status, 401)
  assert.equal((await member.get('/v1/session')).status, 401)
  assert.equal((await app.as(invitation).get('/v1/invitations')).status, 401)
})

test('the data of a deleted organization is purged, and other organizations are unchanged', async () => {
  const owner = await app.signUp({ organizationName: 'Acme' })
  const neighbour = await app.signUp({ organizationName: 'Acme' })
  await app.secretKey(owner)
  await app.staffWith(owner, [])
  const id = await idOf(owner.organization)
  await app.settle()
  await owner.delete('/v1/organization', { name: 'Acme' })
  assert.ok(await idOf(owner.organization))
  app.clock.advance(minutes(10))
  await app.settle()
  assert.equal(await idOf(owner.organization), null)
  for (const table of ['environments', 'roles', 'memberships', 'invitations', 'api_keys']) {
    const rows = await app.database.sql`select 1 from ${app.database.sql(table)} where organization_id = ${id}`
    assert.equal(rows.length, 0, table)
  }
  assert.equal((await neighbour.get('/v1/organization')).status, 200)
  assert.equal((await neighbour.get('/v1/organization/roles')).body.roles.length, 3)
  const { email, password } = owner
  assert.equal((await callerAt(app.baseUrl).post('/v1/auth/login', { email, password })).status, 200)
})

test('the list contains only the organizations of the caller', async () => {
  const staff = await app.signUp({ organizationName: 'First' })
  await app.signUp({ organizationName: 'Foreign' })
  await staff.post('/v1/organizations', { name: 'Second' })
  const { body } = await staff.get('/v1/organizations')
  assert.deepEqual(
    body.organizations.map(({ name, role }: { name: string; role: { key: string } }) => [name, role.key]),
    [
      ['First', 'owner'],
      ['Second', 'owner'],
    ],
  )
})
