import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import type { Answer, Caller } from '../../../testing/requests.ts'
import { recomputed, stored } from './testing/recompute.ts'
import { ownPath, staffPath, type Tenant, tenantOf } from './testing.ts'

let apps: [TestApp, TestApp]
let tenant: Tenant
let machine: Caller
before(async () => {
  const first = await testApp()
  apps = [first, await testApp({ database: first.database })]
  tenant = await tenantOf(first)
  machine = await first.secretKey(tenant.owner)
})
after(async () => {
  await apps[1].close()
  await apps[0].close()
})

const [people, wishes] = [4, 3]

type Step =
  | { kind: 'vote' | 'unvote' | 'comment'; who: number; post: number; on: number }
  | { kind: 'merge posts'; post: number; into: number }
  | { kind: 'merge people'; who: number; into: number }
  | { kind: 'leave' | 'erase' | 'edit'; who: number; post: number }

const who = fc.nat(people - 1)
const post = fc.nat(wishes - 1)
const kinds = <const K extends string>(...names: K[]) => fc.constantFrom(...names)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kinds('vote', 'vote', 'unvote', 'comment'), who, post, on: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('merge posts'), post, into: post }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('merge people'), who, into: who }) },
  { weight: 1, arbitrary: fc.record({ kind: kinds('leave', 'erase', 'edit'), who, post }) },
)

interface Seed {
  persons: (ContactPerson & { customerId: string })[]
  posts: string[]
}

async function begin(): Promise<Seed> {
  const persons = []
  for (let n = 0; n < people; n++) {
    persons.push(await tenant.payer(1000 * 10 ** n, { currency: n % 2 === 0 ? 'eur' : 'usd' }))
  }
  const posts: string[] = []
  for (let n = 0; n < wishes; n++) posts.push((await tenant.post(persons[n] as ContactPerson, `Wish ${n}`)).id)
  return { persons, posts }
}

function take(given: Step, { persons, posts }: Seed): Promise<Answer> {
  const person = persons['who' in given ? given.who : 0] as Seed['persons'][number]
  const id = posts['post' in given ? given.post : 0]
  // The same session at either instance.
  const at = apps['on' in given ? given.on : 0]?.as(person.token) as Caller
  switch (given.kind) {
    case 'vote':
      return at.post(`${ownPath}/${id}/vote`)
    case 'unvote':
      return at.delete(`${ownPath}/${id}/vote`)
    case 'comment':
      return at.post(`${ownPath}/${id}/comments`, { text: 'Please' })
    case 'edit':
      return at.patch(`${ownPath}/${id}`, { title: 'Edited' })
    case 'merge posts':
      return tenant.owner.post(`${staffPath}/${id}/merge`, { into: posts[given.into] })
    case 'merge people':
      return machine.post(`/v1/contacts/${persons[given.into]?.contactId}/merge`, { contact_id: person.contactId })
    case 'erase':
      return machine.delete(`/v1/contacts/${person.contactId}`)
    case 'leave':
      return tenant.owner.delete(`/v1/organization/customers/${person.customerId}`)
  }
}

const expected = [200, 201, 204, 400, 401, 404, 409]

/** Asserts that counts equal real counts, and weights equal a recomputation. */
async function holds({ posts }: Seed): Promise<void> {
  const { sql } = apps[0].database
  const wrong = await sql`
    select p.id, p.votes, p.comments, p.merged_into from feedback_posts p
    where p.environment_id = ${tenant.environmentId} and p.id = any(${posts}::uuid[]) and (
      p.votes <> (select count(*) from feedback_votes v where v.environment_id = p.environment_id and v.post_id = p.id)
      or p.comments <> (select count(*) from feedback_comments o
        where o.environment_id = p.environment_id and o.post_id = p.id and not o.hidden)
      or (p.merged_into is not null and p.votes > 0))`
  assert.deepEqual([...wrong], [])
  assert.deepEqual(await stored(sql, tenant.environmentId, posts), await recomputed(sql, tenant.environmentId, posts))
}

test('after concurrent votes, merges, erasures and members leaving customers each contact counts once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const seed = await begin()
      const answers = await Promise.all(steps.map((given) => take(given, seed)))
      for (const [n, { status, body }] of answers.entries()) {
        assert.ok(expected.includes(status), `${JSON.stringify(steps[n])}: ${status} ${JSON.stringify(body)}`)
      }
      await apps[0].settle()
      await holds(seed)
    }),
    { numRuns: runs(10) },
  )
})

test('processing all facts again changes neither counts nor weights', async () => {
  const { sql } = apps[0].database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const seed = await begin()
      for (const given of steps) await take(given, seed)
      await apps[0].settle()
      const before = await stored(sql, tenant.environmentId, seed.posts)
      await sql`update fact_cursors set sequence = 0 where consumer like 'feedback.%'`
      await apps[0].settle()
      assert.deepEqual(await stored(sql, tenant.environmentId, seed.posts), before)
      await holds(seed)
    }),
    { numRuns: runs(5) },
  )
})

/** A model of identities and votes as plain sets. */
class Model {
  readonly person = Array.from({ length: people }, (_, n) => n)
  readonly post = Array.from({ length: wishes }, (_, n) => n)
  readonly votes = new Map<number, Set<number>>(this.post.map((n) => [n, new Set([n])]))

  votesOf(post: number): Set<number> {
    return this.votes.get(this.post[post] as number) as Set<number>
  }

  mergePosts(from: number, into: number): void {
    const [gone, kept] = [this.post[from], this.post[into]]
    if (gone !== from || kept !== into || from === into) return
    for (const voter of this.votesOf(from)) this.votesOf(into).add(voter)
    this.votes.set(from, new Set())
    for (const [n, at] of this.post.entries()) if (at === from) this.post[n] = into
  }

  mergePeople(from: number, into: number): void {
    const [gone, kept] = [this.person[from] as number, this.person[into] as number]
    if (gone === kept) return
    for (const voters of this.votes.values()) if (voters.delete(gone)) voters.add(kept)
    for (const [n, who] of this.person.entries()) if (who === gone) this.person[n] = kept
  }
}

const peaceful = step.filter(({ kind }) => !['erase', 'leave', 'edit', 'comment'].includes(kind))

test('after any sequence of votes and merges a post has the votes that a simple model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(peaceful, { minLength: 1, maxLength: 14 }), async (steps) => {
      const [seed, model] = [await begin(), new Model()]
      for (const given of steps) {
        const { status } = await take(given, seed)
        assert.ok(expected.includes(status))
        // A merge ends the sessions of the merged contact.
        if (status !== 200) continue
        if (given.kind === 'merge posts') model.mergePosts(given.post, given.into)
        if (given.kind === 'merge people') model.mergePeople(given.who, given.into)
        if (given.kind === 'vote') model.votesOf(given.post).add(model.person[given.who] as number)
        if (given.kind === 'unvote') model.votesOf(given.post).delete(model.person[given.who] as number)
      }
      for (const [n, id] of seed.posts.entries()) {
        const { body } = await tenant.owner.get(`${staffPath}/${id}`)
        assert.equal(body.votes, model.votes.get(n)?.size)
      }
    }),
    { numRuns: runs(12) },
  )
})
