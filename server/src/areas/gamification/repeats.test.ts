import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contactFactTypes, type FactSpec, facts } from '@userkeep/contract'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type ContactPerson, contactIn } from '../../../testing/contacts.ts'
import { assertSums, type Tenant, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const feedback = '/v1/contact/feedback'

/** Types of which each occurrence counts: nothing is undone in between. */
const occurrences = ['contact.identified', 'contact.signed_in']

test('each fact type about a contact names its object, or each of its occurrences counts', () => {
  const withoutObject = contactFactTypes.filter((type) => (facts[type] as FactSpec).object === undefined)
  assert.deepEqual(withoutObject, occurrences)
  for (const type of contactFactTypes) {
    const { object, data }: FactSpec = facts[type]
    if (object !== undefined) assert.ok(object in data.properties, `${type} has no ${object}`)
  }
})

interface Playing {
  tenant: Tenant
  people: ContactPerson[]
  posts: string[]
  /** Rule and object, of each person. */
  done: Set<string>[]
}

type Move = { who: number; post: number; do: 'vote' | 'unvote' | 'comment' | 'uncomment' | 'agree' | 'withdraw' }

const move: fc.Arbitrary<Move> = fc.record({
  who: fc.nat(1),
  post: fc.nat(1),
  do: fc.constantFrom('vote', 'vote', 'unvote', 'comment', 'uncomment', 'agree', 'withdraw'),
})

async function act({ who, post, do: what }: Move, { people, posts, done }: Playing): Promise<void> {
  const [person, id] = [people[who] as ContactPerson, posts[post] as string]
  const comments = `${feedback}/${id}/comments`
  if (what === 'vote') await person.post(`${feedback}/${id}/vote`)
  if (what === 'unvote') await person.delete(`${feedback}/${id}/vote`)
  if (what === 'comment') await person.post(comments, { text: 'Yes, please.' })
  if (what === 'uncomment') {
    const { body } = await person.get(comments)
    for (const { id: commentId } of body.comments) await person.delete(`${comments}/${commentId}`)
  }
  if (what === 'agree' || what === 'withdraw') {
    const { status, body } = await person.put('/v1/contact/consents', { consents: { marketing: what === 'agree' } })
    assert.equal(status, 200, JSON.stringify(body))
  }
  if (what === 'vote' || what === 'comment') done[who]?.add(`${what} ${id}`)
  if (what === 'agree') done[who]?.add('agree')
}

const worth = { vote: 1, comment: 10, agree: 100 }
const pointsOf = (done: ReadonlySet<string>) =>
  [...done].reduce((sum, one) => sum + worth[one.split(' ')[0] as keyof typeof worth], 0)

async function begin(): Promise<Playing> {
  const tenant = await tenantOf(app)
  const board = (await tenant.owner.post('/v1/organization/feedback/boards', { name: 'Ideas' })).body
  const posts: string[] = []
  for (const title of ['Dark mode', 'Export']) {
    const { status, body } = await tenant.owner.post('/v1/organization/feedback', { title, board_id: board.id })
    assert.equal(status, 201, JSON.stringify(body))
    posts.push(body.id)
  }
  await tenant.rule('feedback_post.voted', { points: worth.vote })
  await tenant.rule('feedback_post.commented', { points: worth.comment })
  await tenant.rule('consent.granted', { points: worth.agree })
  const people = [await contactIn(app, tenant.owner), await contactIn(app, tenant.owner)]
  await app.settle()
  return { tenant, people, posts, done: people.map(() => new Set()) }
}

test('repeating an action on an object earns once per contact and rule, also after a merge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 14 }), fc.nat(5), async (moves, pauseAfter) => {
      const playing = await begin()
      const { tenant, people, done } = playing
      for (const [n, one] of moves.entries()) {
        await act(one, playing)
        if (n % (pauseAfter + 1) === pauseAfter) await app.settle()
      }
      for (const [n, { contactId }] of people.entries()) {
        assert.equal((await tenant.standing(contactId)).points, pointsOf(done[n] as Set<string>))
      }
      const [from = '', into = ''] = people.map(({ contactId }) => contactId)
      const merged = await tenant.key.post(`/v1/contacts/${into}/merge`, { contact_id: from })
      assert.equal(merged.status, 200, JSON.stringify(merged.body))
      const union = new Set([...(done[0] as Set<string>), ...(done[1] as Set<string>)])
      assert.equal((await tenant.standing(into)).points, pointsOf(union))
      await assertSums(app)
    }),
    { numRuns: 6, examples: [[['vote', 'unvote', 'vote', 'unvote', 'vote'].map(asMove), 0]] },
  )
})

const asMove = (what: string): Move => ({ who: 0, post: 0, do: what as Move['do'] })
