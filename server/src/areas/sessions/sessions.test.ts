import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pathParams, type Route } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { type Answer, callerAt } from '../../../testing/requests.ts'
import { areas } from '../../areas.ts'
import { hours } from '../../platform/clock.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const logIn = ({ email, password }: Staff) => callerAt(app.baseUrl).post('/v1/auth/login', { email, password })

async function signedInAgain(staff: Staff) {
  const { body } = await logIn(staff)
  return app.as(body.token)
}

/** Someone whose one organization is gone, with a session opened after that. */
async function withoutOrganization() {
  const staff = await app.signUp({ organizationName: 'Gone' })
  assert.equal((await staff.delete('/v1/organization', { name: 'Gone' })).status, 204)
  return { ...staff, ...(await signedInAgain(staff)) }
}

function refusedAsStranger({ status, body }: Answer) {
  assert.equal(status, 403)
  // A route that answers a page refuses with one.
  if (typeof body !== 'string') assert.equal(body.error.code, 'not_a_member')
}

test('signing out ends only this session, at once', async () => {
  const staff = await app.signUp()
  const elsewhere = await signedInAgain(staff)
  assert.equal((await staff.post('/v1/session/logout')).status, 204)
  assert.equal((await staff.get('/v1/session')).status, 401)
  assert.equal((await staff.post('/v1/session/logout')).status, 401)
  assert.equal((await elsewhere.get('/v1/session')).status, 200)
})

test('signing out works with any organization in the header', async () => {
  const stranger = await app.signUp()
  for (const code of [stranger.organization, 'org_nobody', "'; --"]) {
    const staff = await app.signUp()
    const { status } = await staff.post('/v1/session/logout', undefined, { headers: { 'x-organization-id': code } })
    assert.equal(status, 204)
    assert.equal((await staff.get('/v1/session')).status, 401)
  }
})

test('a session returns the user, the organization and the permissions', async () => {
  const owner = await app.signUp({ organizationName: 'Initech' })
  const staff = await app.staffWith(owner, ['members:read', 'keys:manage'])
  const { body } = await staff.get('/v1/session')
  assert.equal(body.user.email, staff.email)
  assert.equal(body.active_organization_id, owner.organization)
  assert.equal(body.active_organization_code, owner.organization)
  assert.equal(body.role.key, null)
  assert.deepEqual(body.permissions.sort(), ['keys:manage', 'members:read'])
  assert.deepEqual(
    body.organizations.map(({ id, name }: { id: string; name: string }) => ({ id, name })),
    [{ id: owner.organization, name: 'Initech' }],
  )
})

test('a malformed or unknown token is 401', async () => {
  for (const token of ['uk_st_', 'uk_st_neverissued', `uk_st_${'x'.repeat(5000)}`, 'uk_st_ü%00']) {
    const { status, body } = await app.as(encodeURIComponent(token)).get('/v1/session')
    assert.equal(status, 401)
    assert.equal(body.error.code, 'unauthorized')
  }
})

test('signing in without any organization succeeds with a limited session', async () => {
  const staff = await app.signUp({ organizationName: 'Gone' })
  await staff.delete('/v1/organization', { name: 'Gone' })
  assert.equal((await staff.get('/v1/session')).status, 401)
  const { status, body } = await logIn(staff)
  assert.equal(status, 200)
  assert.equal(body.active_organization_id, null)
  assert.equal(body.active_organization_code, null)
  assert.deepEqual(body.organizations, [])
})

test('leaving an organization ends the sessions in it; the next sign-in has none', async () => {
  const owner = await app.signUp()
  const staff = await app.signUp({ organizationName: 'Own' })
  await app.database.sql`
    insert into memberships (organization_id, id, user_id, role_id, created_at)
    select o.id, gen_random_uuid(), ${staff.userId}, r.id, ${app.clock.now()}
    from organizations o join roles r on r.organization_id = o.id and r.key = 'member'
    where o.code = ${owner.organization}`
  const inOther = { headers: { 'x-organization-id': owner.organization } }
  await staff.delete('/v1/organization', { name: 'Own' })
  const guest = await signedInAgain(staff)
  assert.equal((await guest.get('/v1/session')).body.active_organization_code, owner.organization)
  assert.equal((await guest.post('/v1/organization/leave', undefined, inOther)).status, 204)
  assert.equal((await guest.get('/v1/session')).status, 401)
  assert.deepEqual((await logIn(staff)).body.organizations, [])
})

test('a session without an organization can call four routes and is refused by all others', async () => {
  const staff = await withoutOrganization()
  const session = await staff.get('/v1/session')
  assert.equal(session.status, 200)
  assert.equal(session.body.active_organization_id, null)
  assert.equal(session.body.role, null)
  assert.deepEqual(session.body.permissions, [])
  assert.deepEqual((await staff.get('/v1/organizations')).body, {
    organizations: [],
    limit: 50,
    offset: 0,
    has_more: false,
    next_cursor: null,
  })
  const routes = areas.flatMap(({ contract }) => Object.values(contract.routes) as Route[])
  const ofStaff = routes.filter(({ access }) => access.kind === 'staff')
  assert.ok(ofStaff.length > 20)
  for (const { method, path } of ofStaff) {
    const id = '0190a7e0-0000-7000-8000-000000000000'
    const url = pathParams(path).reduce((filled, name) => filled.replace(`{${name}}`, id), path as string)
    const send = staff[method.toLowerCase() as 'post']
    refusedAsStranger(await send(url))
  }
  const open = routes.filter(({ access }) => access.kind === 'staff_without_organization')
  assert.deepEqual(open.map(({ method, path }) => `${method} ${path}`).sort(), [
    'GET /v1/organizations',
    'GET /v1/session',
    'POST /v1/organizations',
    'POST /v1/session/logout',
  ])
  assert.equal((await staff.post('/v1/session/logout')).status, 204)
})

test('creating an organization moves the limited session into it', async () => {
  const staff = await withoutOrganization()
  const created = await staff.post('/v1/organizations', { name: 'Next' })
  assert.equal(created.status, 201)
  const session = await staff.get('/v1/session')
  assert.equal(session.body.active_organization_code, created.body.id)
  assert.equal(session.body.role.key, 'owner')
  assert.equal((await staff.get('/v1/organization')).body.name, 'Next')
})

test('X-Organization-Id selects one of the user’s organizations for that request', async () => {
  const staff = await app.signUp({ organizationName: 'First' })
  const second = (await staff.post('/v1/organizations', { name: 'Second' })).body.id
  const at = (code: string) => ({ headers: { 'x-organization-id': code } })
  assert.equal((await staff.get('/v1/organization')).body.name, 'Second')
  assert.equal((await staff.get('/v1/organization', at(staff.organization))).body.name, 'First')
  assert.equal((await staff.get('/v1/organization', at(second))).body.name, 'Second')
  const elsewhere = await staff.get('/v1/session', at(staff.organization))
  assert.equal(elsewhere.body.active_organization_code, staff.organization)
  assert.equal((await staff.get('/v1/session')).body.active_organization_code, second)
  await staff.patch('/v1/organization', { name: 'First, renamed' }, at(staff.organization))
  const names = (await staff.get('/v1/organizations')).body.organizations.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['First, renamed', 'Second'])
})

test('a foreign, unknown or malformed organization is the same 403', async () => {
  const staff = await app.signUp()
  const stranger = await app.signUp()
  const [row] = await app.database.sql<{ id: string }[]>`
    select id from organizations where code = ${staff.organization}`
  const codes = [
    stranger.organization,
    `org_${'0'.repeat(32)}`,
    'org_',
    'nonsense',
    `${staff.organization}, ${staff.organization}`,
    staff.organization.toUpperCase(),
    row?.id ?? '',
    "'; drop table users; --",
    'ü',
    'x'.repeat(4000),
  ]
  for (const code of codes) {
    for (const path of ['/v1/session', '/v1/organizations', '/v1/organization', '/v1/account']) {
      refusedAsStranger(await staff.get(path, { headers: { 'x-organization-id': code } }))
    }
  }
  assert.equal((await staff.get('/v1/session')).status, 200)
})

test('a session whose organization was deleted falls back to another organization of the user', async () => {
  const staff = await app.signUp({ organizationName: 'First' })
  const elsewhere = await signedInAgain(staff)
  const second = (await elsewhere.post('/v1/organizations', { name: 'Second' })).body.id
  const inSecond = { headers: { 'x-organization-id': second } }
  assert.equal((await staff.delete('/v1/organization', { name: 'Second' }, inSecond)).status, 204)
  assert.equal((await elsewhere.get('/v1/session')).status, 401)
  assert.equal((await staff.get('/v1/session')).body.active_organization_code, staff.organization)
  refusedAsStranger(await staff.get('/v1/session', inSecond))
  await app.database.sql`
    update staff_sessions set active_organization_id = null where user_id = ${staff.userId}`
  assert.equal((await staff.get('/v1/session')).body.active_organization_code, staff.organization)
})

test('expired sessions are deleted', async () => {
  const later = await testApp({ database: app.database })
  try {
    const staff = await later.signUp()
    later.clock.advance(hours(24 * 31))
    await later.settle()
    assert.equal((await app.database.sql`select 1 from staff_sessions where user_id = ${staff.userId}`).length, 0)
  } finally {
    await later.close()
  }
})
