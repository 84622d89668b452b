import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Route, routes } from '@userkeep/contract'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import type { Caller } from '../../../../testing/requests.ts'
import { type Website, websiteOf } from '../../../../testing/website.ts'

// The id of a merged contact still finds the person, under every route.

let app: TestApp
let owner: Staff
let machine: Caller
let website: Website
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  website = await websiteOf(app, owner)
})
after(() => app.close())

async function merged(): Promise<{ old: string; id: string }> {
  const [into, from] = [await website.user(), await website.user()]
  assert.equal((await machine.post(`/v1/contacts/${into.id}/merge`, { contact_id: from.id })).status, 200)
  return { old: from.id, id: into.id }
}

const aboutOne = routes.filter(({ path }) => /\/contacts\/\{id\}/.test(path))
const callerOf = ({ access }: Route) => (access.kind === 'machine' ? machine : owner)

for (const route of aboutOne.filter(({ method }) => method === 'GET')) {
  test(`GET ${route.path} follows the merge`, async () => {
    const { old, id } = await merged()
    const read = (given: string) => callerOf(route).get(route.path.replace('{id}', given))
    const [byOld, byNew] = [await read(old), await read(id)]
    assert.equal(byOld.status, 200, JSON.stringify(byOld.body))
    assert.deepEqual(withoutItsTime(byOld.body), withoutItsTime(byNew.body))
  })
}

/** An export and a page to print say when they were made. */
function withoutItsTime(body: string | Record<string, unknown>): unknown {
  if (typeof body === 'string') return body.replace(/<time [^>]*>[^<]*<\/time>/g, '')
  const { exported_at: _, ...rest } = body
  return rest
}

const bodies: Record<string, (id: string) => Promise<object | undefined>> = {
  merge: async () => ({ contact_id: (await website.user()).id }),
  staffMerge: async () => ({ contact_id: (await website.user()).id }),
  update: async () => ({ name: 'Renamed' }),
  staffUpdate: async () => ({ name: 'Renamed' }),
  impersonate: async () => undefined,
  remove: async () => undefined,
  staffRemove: async () => undefined,
  choose: async () => ({ consents: { marketing: true } }),
  staffChoose: async () => ({ consents: { marketing: true } }),
  notify: async () => ({ title: 'Welcome', body: 'Good to see you.' }),
  addToContact: async () => ({ text: 'Likes to be called.' }),
  changeOfContact: async () => ({ text: 'Likes to be written to.' }),
  removeOfContact: async () => undefined,
  tagContact: async () => ({ tags: ['reference'] }),
}

/** The path for an ID, with something that the contact has if the path names it. */
async function pathOf({ path }: Route, given: string, id: string): Promise<string> {
  if (!path.includes('{noteId}')) return path.replace('{id}', given)
  const { body: note } = await owner.post(`/v1/organization/contacts/${id}/notes`, { text: 'Called today.' })
  return path.replace('{id}', given).replace('{noteId}', note.id)
}

for (const route of aboutOne.filter(({ method }) => method !== 'GET')) {
  test(`${route.method} ${route.path} follows the merge`, async () => {
    const { old, id } = await merged()
    const body = bodies[route.name]
    assert.ok(body, `say here what ${route.name} takes`)
    const verb = route.method.toLowerCase() as 'post' | 'patch' | 'put' | 'delete'
    const { status, body: answer } = await callerOf(route)[verb](await pathOf(route, old, id), await body(id))
    assert.equal(status, route.success.status, JSON.stringify(answer))
    if (!route.path.endsWith('{id}')) return
    const { status: left, body: contact } = await machine.get(`/v1/contacts/${id}`)
    if (route.method === 'DELETE') assert.equal(left, 404)
    if (route.method === 'PATCH') assert.equal(contact.name, 'Renamed')
  })
}

test('a contact can be added as a member under the id from before a merge', async () => {
  const { old, id } = await merged()
  const { body: customer } = await machine.post('/v1/customers', { name: 'Acme' })
  const { status, body } = await machine.post(`/v1/customers/${customer.id}/members`, { contact_id: old })
  assert.deepEqual([status, body.contact_id], [201, id])
})

test('attributes set to null are all cleared, for a contact and for a customer', async () => {
  const attributes = { plan: 'pro', seats: 3 }
  const { body: contact } = await machine.post('/v1/contacts', { external_id: 'clear-me', attributes })
  const { body: customer } = await machine.post('/v1/customers', { name: 'Acme', external_id: 'clear-me', attributes })
  for (const path of [`/v1/contacts/${contact.id}`, `/v1/customers/${customer.id}`]) {
    assert.deepEqual((await machine.patch(path, { attributes: null })).body.attributes, {})
    await machine.patch(path, { attributes })
    const staffPath = path.replace('/v1/', '/v1/organization/')
    assert.deepEqual((await owner.patch(staffPath, { attributes: null })).body.attributes, {})
    await machine.patch(path, { attributes })
  }
  const cleared = { external_id: 'clear-me', attributes: null }
  assert.deepEqual((await machine.post('/v1/contacts', cleared)).body.attributes, {})
  assert.deepEqual((await machine.post('/v1/customers', { ...cleared, name: 'Acme' })).body.attributes, {})
})
