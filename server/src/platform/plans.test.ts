import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readPlans } from './plans.ts'

const folder = mkdtempSync(join(tmpdir(), 'userkeep-plans-'))
after(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'plans.json')
const plansIn = (content: unknown) => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readPlans(path)
}
const code = `org_${'a'.repeat(32)}`

test('without a plan file there are no limits and all capabilities are enabled', () => {
  const plan = readPlans(undefined).of(code)
  assert.deepEqual(Object.values(plan.limits), [null, null])
  assert.ok(plan.capabilities.size > 0)
})

test('an organization has its assigned plan, and others the default', () => {
  const plans = plansIn({
    default: 'free',
    plans: { free: { limits: { active_contacts: 10 } }, large: {} },
    organizations: { [code]: 'large' },
  })
  assert.equal(plans.of(code).name, 'large')
  assert.equal(plans.of(code).limits.active_contacts, null)
  const other = plans.of('org_other')
  assert.deepEqual([other.name, other.limits.active_contacts, other.capabilities.size], ['free', 10, 0])
})

test('a plan raises rate limits and cannot lower them; the others are as specified', () => {
  const fast = { rate_limits: { machine_key_per_minute: 5000 } }
  const { rates } = plansIn({ default: 'fast', plans: { fast } }).of(code)
  assert.deepEqual(rates.machine_key_per_minute, { max: 5000, windowSeconds: 60 })
  assert.deepEqual(rates.contact_session_per_hour, { max: 600, windowSeconds: 3600 })
  assert.deepEqual(readPlans(undefined).of(code).rates.machine_key_per_minute.max, 1000)
  const slow = { rate_limits: { machine_key_per_minute: 999 } }
  assert.throws(() => plansIn({ default: 'slow', plans: { slow } }), /at \/plans\/slow\/rate_limits/)
  assert.throws(() => plansIn({ default: 'odd', plans: { odd: { rate_limits: { login: 9999 } } } }), /is invalid at/)
})

test('an invalid file is reported in one line', () => {
  assert.throws(() => readPlans(join(folder, 'missing.json')), { message: 'cannot be read (ENOENT)' })
  assert.throws(() => plansIn('{\n"plans":\n'), { message: 'is not JSON' })
  assert.throws(() => plansIn({ default: 'free', plans: {} }), /uses the plan "free", which it does not define/)
  assert.throws(() => plansIn({ default: 'free', plans: { free: { limits: { active_contacts: -1 } } } }), /at \/plans/)
  assert.throws(() => plansIn({ default: 'free', plans: { free: {} }, organisations: {} }), /is invalid at/)
})
