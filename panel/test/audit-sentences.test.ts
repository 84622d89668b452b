import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { routes } from '../../contract/src/index.ts'
import { changeText, readableChanges, summaryOf } from '../src/areas/audit/changes.ts'

const lists = join(import.meta.dirname, '../src/texts/audit')
const files = readdirSync(lists).map((file) => join(lists, file))

/** Recorded by the service itself, whichever route of a contact it was. */
const withoutRoute = ['contact.changed_by_support']

test('every audit action of the contract has one sentence, and every sentence an action', async () => {
  const brought = await Promise.all(
    files.map(async (file) => Object.keys(((await import(pathToFileURL(file).href)) as { audit: object }).audit)),
  )
  const actions = new Set(routes.flatMap(({ audit }) => (audit ? [audit] : [])))
  assert.ok(actions.size > 40)
  assert.deepEqual(brought.flat().sort(), [...actions, ...withoutRoute].sort())
})

test('changed lists show added and removed items, and changed objects show their changed keys', () => {
  const changes = {
    permissions: { from: ['a:read', 'b:read'], to: ['b:read', 'c:write'] },
    attributes: { from: { plan: 'free', seats: 3 }, to: { plan: 'pro', seats: 3 } },
  }
  assert.deepEqual(readableChanges(changes), [
    { field: 'permissions', added: ['c:write'], removed: ['a:read'] },
    { field: 'attributes.plan', from: 'free', to: 'pro' },
  ])
  assert.equal(summaryOf(changes), 'added c:write, removed a:read, plan from free to pro')
})

test('a change is shown as a readable sentence', () => {
  assert.equal(changeText({ field: 'enabled', from: true, to: false }), 'enabled off')
  assert.equal(changeText({ field: 'logo_url', from: null, to: 'https://x' }), 'logo url set to https://x')
  assert.equal(changeText({ field: 'external_id', from: 'u1', to: null }), 'external id cleared')
  const role = (name: string) => ({ key: null, name })
  assert.equal(changeText({ field: 'role', from: role('Member'), to: role('Admin') }), 'role from Member to Admin')
})

test('a created item has no old values and no summary', () => {
  assert.equal(summaryOf({ name: { to: 'Support' }, permissions: { to: ['a:read'] } }), '')
})

test('many changes are cut to the first ones, with the number of the others', () => {
  const changes = Object.fromEntries(['a', 'b', 'c', 'd'].map((field) => [field, { from: 1, to: 2 }]))
  assert.equal(summaryOf(changes), 'a from 1 to 2, b from 1 to 2 and 2 more')
})

test('a rule of a flag and a part of a condition are described in words', () => {
  const changes = {
    rules: {
      from: [{ segment: 'everybody', rollout: 10 }],
      to: [{ segment: { id: 'x', name: 'Power users' }, rollout: 50, variant: null }],
    },
    condition: { from: { all: [] }, to: { all: [{ field: 'attributes.plan', op: 'eq', value: 'pro' }] } },
  }
  assert.deepEqual(readableChanges(changes).map(changeText), [
    'added segment Power users, rollout 50, removed segment everybody, rollout 10',
    'added field attributes.plan, op eq, value pro',
  ])
})
