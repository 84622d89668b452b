import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import { websiteOf } from '../../../testing/website.ts'
import { inbox, ownPath, supportOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('a message is never visible to other contacts, after any merges, claims and verifications', async () => {
  type Act = { kind: 'write' | 'reply' | 'merge' | 'join' | 'claim' | 'prove' | 'erase'; who: number; into: number }
  const act: fc.Arbitrary<Act> = fc.record({
    kind: fc.constantFrom('write', 'write', 'reply', 'merge', 'join', 'claim', 'prove', 'erase'),
    who: fc.nat(3),
    into: fc.nat(3),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
      const support = await supportOf(app)
      const website = await websiteOf(app, support.owner)
      const people = [
        await support.person({ externalId: 'user-0' }),
        await support.person({ externalId: 'user-1' }),
        await support.person({ kind: 'visitor', name: null }),
        await support.person({ kind: 'visitor', name: null }),
      ]
      // The current contact of each person, and the texts that each contact may see.
      const livesAs = people.map(({ contactId }) => contactId as string | null)
      const texts = new Map<string, Set<string>>(people.map(({ contactId }) => [contactId, new Set()]))
      const identified = new Set(people.slice(0, 2).map(({ contactId }) => contactId))
      const started: { id: string; contactId: string }[] = []
      for (const [n, { kind, who, into }] of acts.entries()) {
        const person = people[who] as ContactPerson
        const [self, target] = [livesAs[who], livesAs[into]]
        if (kind === 'write' && self === person.contactId) {
          const own = await person.post(ownPath, { text: `secret ${n}` })
          assert.equal(own.status, isCertain(who, self) ? 201 : 403)
          if (isCertain(who, self)) {
            started.push({ id: own.body.id, contactId: self })
            texts.get(self)?.add(`secret ${n}`)
          }
        }
        const conversation = started[into % Math.max(1, started.length)]
        if (kind === 'reply' && conversation) {
          const { status } = await support.owner.post(`${inbox}/${conversation.id}/reply`, { text: `answer ${n}` })
          if (status === 201) texts.get(conversation.contactId)?.add(`answer ${n}`)
        }
        if (kind === 'merge' && self && target && self !== target) {
          const path = `/v1/organization/contacts/${target}/merge`
          const { status, body } = await support.owner.post(path, { contact_id: self })
          assert.equal(status, 200, JSON.stringify(body))
          move(self, target)
        }
        if (kind === 'join' && conversation) {
          // Staff merge two conversations, which only those of one person can be.
          const other = started[who % started.length]
          await support.owner.post(`${inbox}/${conversation.id}/merge`, { into: other?.id })
        }
        if (kind === 'prove' && who >= 2 && self === person.contactId) {
          // The backend of the tenant proves that the visitor is an identified person.
          const external_id = `user-${into % 2}`
          const identity = { external_id, hash: website.vouch(external_id) }
          const { status, body } = await website.boot(`visitor-${self}`, identity)
          assert.equal(status, 200, JSON.stringify(body))
          if (body.contact.id !== self) move(self, body.contact.id)
          identified.add(body.contact.id)
        }
        if (kind === 'claim') {
          // A session that only claims to be an identified person.
          const claimed = await support.person({ email: `claim-${n}@example.com`, verified: false })
          assert.deepEqual((await claimed.get(ownPath)).body.conversations, [])
          assert.equal((await claimed.post(ownPath, { text: 'Mine?' })).status, 403)
        }
        if (kind === 'erase' && self) {
          await support.owner.delete(`/v1/organization/contacts/${self}`)
          move(self, null)
        }
      }
      // A visitor's session proves nothing of the identified person whom the visitor became.
      function isCertain(who: number, contactId: string) {
        return who < 2 || !identified.has(contactId)
      }
      function move(from: string, into: string | null) {
        for (const [index, id] of livesAs.entries()) if (id === from) livesAs[index] = into
        for (const one of started) if (one.contactId === from) one.contactId = into ?? ''
        for (const text of texts.get(from) ?? []) if (into) texts.get(into)?.add(text)
        texts.delete(from)
        if (into && identified.has(from)) identified.add(into)
      }
      for (const [index, person] of people.entries()) {
        const seen = await textsOf(person)
        const may = texts.get(livesAs[index] ?? '') ?? new Set()
        for (const text of seen) assert.ok(may.has(text), `${text} is shown to ${person.contactId}`)
        if (livesAs[index] === person.contactId)
          assert.equal(seen.length, isCertain(index, person.contactId) ? may.size : 0)
      }
    }),
    { numRuns: runs(6) },
  )
})

async function textsOf(person: ContactPerson): Promise<string[]> {
  const { status, body } = await person.get(`${ownPath}?limit=200`)
  if (status !== 200) return []
  const texts: string[] = []
  for (const { id } of body.conversations) {
    const { body: page } = await person.get(`${ownPath}/${id}/messages?limit=200`)
    texts.push(...page.messages.map(({ text }: { text: string }) => text))
  }
  return texts
}
