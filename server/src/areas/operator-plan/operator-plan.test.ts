import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { days } from '../../platform/clock.ts'
import { readPlans } from '../../platform/plans.ts'
import { countUsage } from './public.ts'

const file = {
  default: 'free',
  plans: {
    free: {
      limits: { active_contacts: 1000 },
      capabilities: ['customer_webhooks'],
      rate_limits: { machine_key_per_minute: 1200 },
    },
  },
}

let app: TestApp
before(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'plans-'))
  const path = join(directory, 'plans.json')
  writeFileSync(path, JSON.stringify(file))
  app = await testApp({ plans: readPlans(path) })
  rmSync(directory, { recursive: true })
})
after(() => app.close())

const entitlements = async (staff: Staff) => {
  const { status, body } = await staff.get('/v1/organization/entitlements')
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function use(staff: Staff, count: number): Promise<number> {
  const { sql } = app.database
  const [row] = await sql<{ id: string }[]>`select id from organizations where code = ${staff.organization}`
  assert.ok(row)
  return countUsage(sql, row.id, { name: 'active_contacts', count, now: app.clock.now() })
}

test('a member with any role can read the plan: its limits, their usage and its capabilities', async () => {
  const owner = await app.signUp()
  const staff = await app.staffWith(owner, [])
  assert.deepEqual(await entitlements(staff), {
    plan: 'free',
    limits: [
      { name: 'active_contacts', limit: 1000, used: 0, used_by_environment: null },
      { name: 'emails_per_month', limit: null, used: 0, used_by_environment: { live: 0, test: 0 } },
    ],
    rate_limits: [
      { name: 'machine_key_per_minute', limit: 1200 },
      { name: 'machine_environment_per_minute', limit: 3000 },
      { name: 'contact_session_per_hour', limit: 600 },
      { name: 'boot_key_per_minute', limit: 240 },
    ],
    capabilities: [
      { name: 'audit_webhooks', held: false },
      { name: 'customer_webhooks', held: true },
    ],
  })
})

test('usage is counted per organization and resets every month', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  assert.equal(await use(owner, 3), 3)
  assert.equal(await use(owner, 4), 7)
  const used = async (staff: Staff) => (await entitlements(staff)).limits[0].used
  assert.equal(await used(owner), 7)
  assert.equal(await used(other), 0)
  const now = app.clock.now()
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  app.clock.advance(nextMonth - now.getTime() + days(1))
  const again = await app.anyone.post('/v1/auth/login', { email: owner.email, password: owner.password })
  const later = { ...owner, ...app.as(again.body.token) }
  assert.equal(await used(later), 0)
  assert.equal(await use(owner, 1), 1)
})

test('concurrent counting loses nothing', async () => {
  const owner = await app.signUp()
  await Promise.all(Array.from({ length: 20 }, () => use(owner, 1)))
  assert.equal((await entitlements(owner)).limits[0].used, 20)
})

test('without a plan file there are no limits and all capabilities are enabled', async () => {
  const open = await testApp()
  try {
    const { plan, limits, capabilities } = await entitlements(await open.signUp())
    assert.equal(plan, null)
    for (const { limit } of limits) assert.equal(limit, null)
    for (const { held } of capabilities) assert.equal(held, true)
  } finally {
    await open.close()
  }
})

test('a secret key may send as many requests as the plan allows, and no more', async () => {
  const owner = await app.signUp()
  const key = await app.secretKey(owner)
  const answers = await Promise.all(Array.from({ length: 1201 }, () => key.get('/v1/me')))
  assert.equal(answers[0]?.headers.get('ratelimit-limit'), '1200')
  assert.deepEqual(
    [200, 429].map((status) => answers.filter((answer) => answer.status === status).length),
    [1200, 1],
  )
})
