import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type StaffPermission, staffPermissionNames } from '@userkeep/contract'
import { signInPage } from '../../src/areas/contact-auth/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Staff } from '../../testing/people.ts'
import { someId } from '../../testing/website.ts'
import { type Attempt, ways } from './contact-session-ways.ts'
import { named } from './exchange.ts'
import { mounted as routes } from './mounted.ts'

// Tries every known way to obtain a contact's session, with each permission of the catalog.

let app: TestApp
let owner: Staff
let page: Attempt['page']
before(async () => {
  app = await testApp()
  page = await signInPage(app)
  owner = page.owner
})
after(() => app.close())

async function attemptOf(staff: Staff): Promise<Attempt> {
  const externalId = someId('victim')
  const victim = await app.contact(owner, { externalId })
  const customer = await owner.post('/v1/organization/customers', { name: 'Victims Ltd' })
  const body = { contact_id: victim.contactId, role: 'owner' }
  await owner.post(`/v1/organization/customers/${customer.body.id}/members`, body)
  return { app, owner, staff, victim, externalId, customerId: customer.body.id, own: await app.contact(owner), page }
}

/** The names of the ways by which this role obtains a session, or the standing of a customer's owner. */
async function openWays(permissions: readonly StaffPermission[]): Promise<string[]> {
  const attempt = await attemptOf(await app.staffWith(owner, permissions))
  const open: string[] = []
  for (const [name, way] of Object.entries(ways)) if (await way(attempt)) open.push(name)
  return open
}

test('every way to obtain a contact session works for an owner', async () => {
  for (const [name, way] of Object.entries(ways)) assert.ok(await way(await attemptOf(owner)), name)
})

for (const permission of staffPermissionNames) {
  const expected = permission === 'customers:impersonate' ? ['impersonate'] : []
  test(`a role with only ${permission} obtains ${expected.length > 0 ? 'an impersonation session' : 'no session'}`, async () => {
    assert.deepEqual(await openWays([permission]), expected)
  })
}

test('a role with every permission except customers:impersonate obtains no session', async () => {
  assert.deepEqual(await openWays(staffPermissionNames.filter((name) => name !== 'customers:impersonate')), [])
})

test('only these routes have a guard or require a recent confirmation', () => {
  const guarded = routes.flatMap((route) =>
    route.guard
      ? [`${named(route)} ${route.guard.fields?.join(', ') ?? ''}${route.guard.confirmed ? ' confirmed' : ''}`]
      : [],
  )
  assert.deepEqual(guarded.sort(), [
    'DELETE /v1/organization/contact-auth/providers/{provider}  confirmed',
    'GET /v1/organization/contact-auth/identity-secret  confirmed',
    'GET /v1/organization/environments/export ',
    'GET /v1/organization/imports/{id}/columns ',
    'GET /v1/organization/imports/{id}/refused ',
    'PATCH /v1/organization/contact-auth portal_url confirmed',
    'PATCH /v1/organization/contacts/{id} external_id, email_verified',
    'POST /v1/organization/contact-auth/identity-secret/rotate  confirmed',
    'POST /v1/organization/contact-auth/portal-url/confirm ',
    'POST /v1/organization/contacts/{id}/merge ',
    'POST /v1/organization/environments/test/purge ',
    'POST /v1/organization/imports ',
    'POST /v1/organization/imports/{id}/chunks ',
    'POST /v1/organization/imports/{id}/start ',
    'PUT /v1/organization/contact-auth/providers/{provider}  confirmed',
  ])
  for (const { guard } of routes) if (guard) assert.equal(guard.permission, 'customers:impersonate')
})
