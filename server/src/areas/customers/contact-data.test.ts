import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import { type Staff, someEmail } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'

let app: TestApp
let owner: Staff
let machine: Caller

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  await owner.post('/v1/organization/customer-roles', { name: 'Manager', permissions: ['$team.manage', 'a'] })
})
after(() => app.close())

const made = async (): Promise<string> => (await machine.post('/v1/customers', { name: 'Umbrella' })).body.id
const join = (customerId: string, { contactId }: ContactPerson, role: string) =>
  machine.post(`/v1/customers/${customerId}/members`, { contact_id: contactId, role })
const roster = async (customerId: string) => (await machine.get(`/v1/customers/${customerId}/members`)).body.members

async function merge(into: ContactPerson, from: ContactPerson): Promise<void> {
  const { status, body } = await machine.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })
  assert.equal(status, 200, JSON.stringify(body))
}

test('merging two contacts keeps the memberships of both, and every customer keeps its owner', async () => {
  const strength = ['Member', 'Manager', 'Owner']
  const standing = fc.option(fc.constantFrom(...strength))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(standing, standing, fc.boolean()), { maxLength: 4 }), async (teams) => {
      const [from, into] = [await app.contact(owner), await app.contact(owner)]
      const ids: string[] = []
      for (const [ofFrom, ofInto, fromFirst] of teams) {
        const id = await made()
        ids.push(id)
        const joining = [() => ofFrom && join(id, from, ofFrom), () => ofInto && join(id, into, ofInto)]
        for (const step of fromFirst ? joining : joining.toReversed()) await step()
      }
      await merge(into, from)
      for (const [n, [ofFrom, ofInto]] of teams.entries()) {
        const best = strength.findLast((role) => role === ofFrom || role === ofInto)
        const members = await roster(ids[n] as string)
        assert.deepEqual(
          members.map((member: { contact_id: string; role: { name: string } }) => [
            member.contact_id,
            member.role.name,
          ]),
          best ? [[into.contactId, best]] : [],
        )
      }
    }),
    { numRuns: runs(6) },
  )
})

test('merging two members of one customer keeps the older membership', async () => {
  const [from, into] = [await app.contact(owner), await app.contact(owner)]
  const id = await made()
  const { body: older } = await join(id, from, 'member')
  await join(id, into, 'owner')
  await merge(into, from)
  const [member] = await roster(id)
  assert.deepEqual([member.id, member.created_at, member.role.key], [older.id, older.created_at, 'owner'])
})

test('an invitation sent by a merged contact belongs to the remaining contact', async () => {
  const [from, into] = [await app.contact(owner), await app.contact(owner, { name: 'Ines Into' })]
  const id = await made()
  await join(id, from, 'owner')
  await from.post('/v1/contact/customer/invitations', { email: someEmail() })
  await merge(into, from)
  const { body } = await owner.get(`/v1/organization/customers/${id}/invitations`)
  assert.equal(body.invitations[0].invited_by.contact_id, into.contactId)
})

test('erasing the last owner promotes no other member', async () => {
  const [leaving, staying] = [await app.contact(owner), await app.contact(owner)]
  const id = await made()
  await join(id, leaving, 'owner')
  await join(id, staying, 'member')
  await leaving.post('/v1/contact/customer/invitations', { email: someEmail() })
  const { body: other } = await owner.post('/v1/organization/customers', { name: 'Inviting' })
  await owner.post(`/v1/organization/customers/${other.id}/invitations`, { email: leaving.email.toUpperCase() })
  assert.equal((await machine.delete(`/v1/contacts/${leaving.contactId}`)).status, 204)
  const members = await roster(id)
  assert.deepEqual(
    members.map((member: { contact_id: string; role: { key: string } }) => [member.contact_id, member.role.key]),
    [[staying.contactId, 'member']],
  )
  const sent = await owner.get(`/v1/organization/customers/${id}/invitations`)
  assert.equal(sent.body.invitations[0].invited_by, null)
  assert.deepEqual((await owner.get(`/v1/organization/customers/${other.id}/invitations`)).body.invitations, [])
  const audit = await owner.get('/v1/organization/audit-events?action=customer_invitation.created')
  assert.ok(!JSON.stringify(audit.body).toLowerCase().includes(leaving.email))
  assert.equal((await join(id, await app.contact(owner), 'owner')).status, 201)
})

test('an export lists the customers that a contact belongs to and is invited to', async () => {
  const contact = await app.contact(owner)
  const [id, other] = [await made(), await made()]
  await join(id, contact, 'Manager')
  await owner.post(`/v1/organization/customers/${other}/invitations`, { email: contact.email })
  const { status, body } = await machine.get(`/v1/contacts/${contact.contactId}/export`)
  assert.equal(status, 200, JSON.stringify(body))
  const { customer_memberships: memberships, customer_invitations: invitations } = body.records
  assert.deepEqual([memberships[0].customer_id, memberships[0].role], [id, 'Manager'])
  assert.deepEqual([invitations.length, invitations[0].customer_id], [1, other])
  assert.ok(!JSON.stringify(body).includes('token'))
})
