import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { type Receiver, testReceiver } from '../../../testing/receiver.ts'
import { change, type NewFact } from '../../platform/change.ts'
import { hours } from '../../platform/clock.ts'
import {
  addChat,
  alertsOf,
  declined,
  endpointOff,
  endpointOn,
  gatewayDown,
  gatewayUp,
  paid,
  scopeOf,
} from './testing.ts'

let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca } })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const kinds = ['endpoint', 'gateway', 'payment'] as const

interface Step {
  kind: (typeof kinds)[number]
  /** One of two subjects. */
  subject: 0 | 1
  isBad: boolean
  /** Whether everything reacts before the next step. */
  settles: boolean
  /** Whether the receiver fails from here on. */
  fails: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  subject: fc.constantFrom(0, 1),
  isBad: fc.boolean(),
  settles: fc.boolean(),
  fails: fc.boolean(),
})

const factOf = ({ kind, isBad }: Step, id: string): NewFact => {
  if (kind === 'endpoint') return isBad ? endpointOff(id) : endpointOn(id)
  if (kind === 'gateway') return isBad ? gatewayDown(id) : gatewayUp(id)
  const invoice = { customerId: id, invoiceId: id }
  return isBad ? declined(invoice) : paid(invoice)
}

/** The marks of the messages about each subject, in order, by the rule: a change of state is one message. */
function expected(steps: readonly Step[]): Map<string, string[]> {
  const sent = new Map<string, string[]>()
  for (const { kind, subject, isBad } of steps) {
    const key = `${kind}${subject}`
    const marks = sent.get(key) ?? []
    const isOpen = marks.at(-1) === '🔴'
    if (isBad !== isOpen) sent.set(key, [...marks, isBad ? '🔴' : '🟢'])
  }
  return sent
}

test('each destination gets every status change once, in any order of facts and failures', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const owner = await app.signUp()
      const scope = await scopeOf(app, owner)
      const paths = [`/any/${++round}/a`, `/any/${round}/b`]
      for (const path of paths) await addChat(owner, receiver.origin + path)
      const ids = new Map(kinds.flatMap((kind) => [0, 1].map((subject) => [`${kind}${subject}`, uuid()] as const)))
      const arrived: { path: string; body: string }[] = []
      for (const each of steps) {
        for (const path of paths) {
          receiver.behave(path, (response, { body }) => {
            if (!each.fails) arrived.push({ path, body })
            response.writeHead(each.fails ? 500 : 200).end()
          })
        }
        const id = ids.get(`${each.kind}${each.subject}`) as string
        await change(app.app.platform, scope, async (tx) => tx.fact(factOf(each, id)))
        if (each.settles) await app.settle()
      }
      for (const path of paths) {
        receiver.behave(path, (response, { body }) => {
          arrived.push({ path, body })
          response.writeHead(200).end()
        })
      }
      for (let n = 0; n < 8; n++) {
        app.clock.advance(hours(6))
        await app.settle()
      }
      const wanted = expected(steps)
      for (const path of paths) {
        const bodies = arrived.filter((message) => message.path === path).map(({ body }) => body)
        const marks = (id: string) =>
          bodies.filter((body) => body.includes(id)).map((body) => JSON.parse(body).text.slice(0, 2))
        const found = new Map(
          [...ids].map(([key, id]) => [key, marks(id)] as const).filter(([, list]) => list.length > 0),
        )
        assert.deepEqual(Object.fromEntries(found), Object.fromEntries(wanted))
      }
      const raised = [...wanted.values()].flat().filter((mark) => mark === '🔴').length
      assert.equal((await alertsOf(owner, '?limit=100')).length, raised)
    }),
    { numRuns: runs(12) },
  )
})
