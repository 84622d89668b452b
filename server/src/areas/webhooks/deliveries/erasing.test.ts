import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { ContactPerson } from '../../../../testing/contacts.ts'
import type { Staff } from '../../../../testing/people.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import type { Caller } from '../../../../testing/requests.ts'
import { deliveriesOf, register, teamHooks } from '../../../../testing/webhooks.ts'

let app: TestApp
let receiver: Receiver
let owner: Staff
let machine: Caller
let team: ContactPerson
let customerId: string
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca } })
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  team = await app.contact(owner)
  customerId = (await machine.post('/v1/customers', { name: 'Umbrella' })).body.id
  await machine.post(`/v1/customers/${customerId}/members`, { contact_id: team.contactId, role: 'owner' })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const secret = 'walrus'
const track = ({ contactId }: ContactPerson) =>
  machine.post('/v1/track', {
    events: [{ name: 'told', contact_id: contactId, customer_id: customerId, properties: { animal: secret } }],
  })
const listenAt = (path: string) => register(team, receiver.origin + path, { subscribed_events: ['told'] }, teamHooks)
const erase = async ({ contactId }: ContactPerson) =>
  assert.equal((await machine.delete(`/v1/contacts/${contactId}`)).status, 204)
const keepsNothing = async () =>
  assert.deepEqual(
    [...(await app.database.sql`select id from webhook_deliveries where body like ${`%${secret}%`}`)],
    [],
  )

test('a delivery about an erased contact stays in the log with ids only, and is replayed like that', async () => {
  const { id } = await listenAt('/arrived')
  const [person, bystander] = [await app.contact(owner), await app.contact(owner)]
  receiver.behave('/arrived', 200)
  await track(person)
  await app.settle()
  const [delivery] = await deliveriesOf(team, id, '', teamHooks)
  await erase(person)
  await keepsNothing()
  const { body } = await team.get(`${teamHooks}/${id}/deliveries/${delivery.id}`)
  const { data } = JSON.parse(body.body)
  assert.deepEqual(data, { contact_id: person.contactId, customer_id: customerId, source: 'machine', erased: true })
  assert.equal(body.attempt_log[0].response, null)
  await team.post(`${teamHooks}/${id}/deliveries/${delivery.id}/replay`)
  await track(bystander)
  await app.settle()
  const [first, ...later] = receiver.received('/arrived').map((request) => JSON.parse(request.body))
  const again = later.find((event) => event.id === first.id)
  assert.deepEqual([first.data.properties, again.data], [{ animal: secret }, data])
  assert.ok(later.some((event) => event.data.properties?.animal === secret))
  await erase(bystander)
  await team.delete(`${teamHooks}/${id}`)
})

test('pending and unqueued deliveries about an erased contact are sent without its data', async () => {
  const { id } = await listenAt('/waiting')
  const [retried, unqueued] = [await app.contact(owner), await app.contact(owner)]
  receiver.behave('/waiting', 500)
  await track(retried)
  await app.settle()
  await track(unqueued)
  await erase(retried)
  await erase(unqueued)
  await keepsNothing()
  receiver.behave('/waiting', 200)
  app.clock.advance(60_000)
  await app.settle()
  const [, ...sent] = receiver.received('/waiting').map((request) => JSON.parse(request.body).data)
  assert.deepEqual(
    sent.map(({ contact_id, erased, properties }) => [contact_id, erased, properties]).sort(),
    [retried, unqueued].map(({ contactId }) => [contactId, true, undefined]).sort(),
  )
  await team.delete(`${teamHooks}/${id}`)
})

test('a response that arrives after the contact is erased is not stored', async () => {
  const { id } = await listenAt('/answering')
  const person = await app.contact(owner)
  const erased = Promise.withResolvers<void>()
  receiver.behave('/answering', async (response) => {
    await erased.promise
    response.end(`They said ${secret}.`)
  })
  await track(person)
  const settling = app.settle()
  await receiver.arrival(1, '/answering')
  await erase(person)
  erased.resolve()
  await settling
  const [delivery] = await deliveriesOf(team, id, '', teamHooks)
  const { body } = await team.get(`${teamHooks}/${id}/deliveries/${delivery.id}`)
  assert.deepEqual([body.status, body.attempt_log[0].status, body.attempt_log[0].response], ['succeeded', 200, null])
  await team.delete(`${teamHooks}/${id}`)
})

test('erasing a contact during a replay or a fan-out leaves no data of it behind', async () => {
  const { id } = await listenAt('/racing')
  for (let round = 0; round < 5; round++) {
    const person = await app.contact(owner)
    await track(person)
    await app.settle()
    const [delivery] = await deliveriesOf(team, id, '', teamHooks)
    await track(person)
    const replays = [1, 2, 3].map(() => team.post(`${teamHooks}/${id}/deliveries/${delivery.id}/replay`))
    await Promise.all([...replays, app.settle(), erase(person)])
    await app.settle()
    await keepsNothing()
  }
})
