import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { facts as vocabulary } from '@userkeep/contract'
import { Value } from 'typebox/value'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { probeArea } from '../../../testing/probe.ts'
import { areas } from '../../areas.ts'
import { consumer } from './consumer.ts'

const heard: unknown[] = []

const roleChanges = consumer({
  name: 'probe.members',
  types: ['member.role_changed', 'member.removed'],
  async handle(facts) {
    for (const fact of facts) {
      heard.push(fact.type === 'member.removed' ? fact.data.reason : fact.data.previous_role_id)
      // @ts-expect-error: a type that it does not name does not reach it
      if (fact.type === 'contact.merged') assert.fail()
      // @ts-expect-error: only the other of the two has a reason
      if (fact.type === 'member.role_changed') assert.equal(fact.data.reason, undefined)
    }
  },
})

const checked: string[] = []

const everything = consumer({
  name: 'probe.everything',
  origins: ['service', 'audit', 'tracked'],
  async handle(facts) {
    for (const fact of facts) {
      if (fact.origin === 'audit') assert.ok(fact.data.actor.user_id)
      else if (fact.origin === 'tracked') assert.ok(fact.data.source)
      else assert.ok(Value.Check(vocabulary[fact.type].data, fact.data), fact.type)
      checked.push(fact.origin)
      // @ts-expect-error: not every fact has it
      assert.equal(fact.data.reason, fact.data.reason)
    }
  },
})

const _unknownType = () =>
  consumer({
    name: 'probe.nobody',
    // @ts-expect-error: there is no such fact
    types: ['member.vanished'],
    handle: async () => {},
  })

let app: TestApp
before(async () => {
  const probe = { ...probeArea(), authenticates: {}, consumes: [roleChanges, everything] }
  app = await testApp({ areas: [...areas, probe] })
})
after(() => app.close())

test('a consumer gets the facts of its types, and a consumer of all types gets all', async () => {
  const owner = await app.signUp()
  const helper = await app.staffWith(owner, ['support:read'])
  const { body } = await owner.get('/v1/organization/members')
  const member = body.members.find(({ email }: { email: string }) => email === helper.email)
  const { body: roles } = await owner.get('/v1/organization/roles')
  const role_id = roles.roles.find(({ key }: { key: string }) => key === 'member').id
  const path = `/v1/organization/members/${member.id}`
  assert.equal((await owner.patch(path, { role_id })).status, 200)
  assert.equal((await owner.delete(path)).status, 204)
  await app.settle()
  assert.deepEqual(heard, [member.role.id, 'removed'])
  assert.deepEqual([...new Set(checked)].sort(), ['audit', 'service'])
})
