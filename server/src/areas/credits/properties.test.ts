import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import type { Caller } from '../../../testing/requests.ts'
import { change } from '../../platform/change.ts'
import { hours } from '../../platform/clock.ts'
import { addGrant } from './grants/add-grant.ts'
import { followPayments } from './grants/follow-payments.ts'
import { type Account, expire, grant, inOrder, knowsEnough, spend, takeBack } from './ledger/rules.ts'
import { assertValid, newTeam, wholeLedger } from './testing.ts'

let apps: [TestApp, TestApp]
let machines: Caller[]
let scope: { organizationId: string; environmentId: string }

before(async () => {
  const first = await testApp()
  // Two instances on one database: changes combined in one meet the locks of the other.
  apps = [first, await testApp({ database: first.database })]
  const owner = await first.signUp()
  const { key } = await first.secretKey(owner)
  machines = apps.map((app) => app.as(key))
  const environmentId = await environmentOf(first.database.sql, owner, 'live')
  const [row] = await first.database.sql`select organization_id from environments where id = ${environmentId}`
  scope = { organizationId: row?.organization_id, environmentId }
})
after(async () => {
  await apps[1].close()
  await apps[0].close()
})

type Step =
  | { kind: 'spend'; amount: number; key: number | null }
  | { kind: 'grant'; amount: number; hours: number | null }
  | { kind: 'pay'; amount: number }
  | { kind: 'refund'; of: number; share: number }
  | { kind: 'read' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('spend' as const),
      amount: fc.integer({ min: 1, max: 40 }),
      key: fc.option(fc.nat(5)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      amount: fc.integer({ min: 1, max: 60 }),
      hours: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of: fc.nat(3),
      share: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'read' as const }) },
)

/** One run: moments that follow each other, in each of which everything happens at once, on both instances. */
class Run {
  readonly name = crypto.randomUUID()
  readonly invoices: string[] = []
  acknowledged = 0
  readonly customerId: string
  constructor(customerId: string) {
    this.customerId = customerId
  }

  async take(step: Step, at: number): Promise<void> {
    const machine = machines[at % 2] as Caller
    const app = apps[at % 2] as TestApp
    if (step.kind === 'spend') return this.spend(machine, step)
    if (step.kind === 'read') return void (await machine.get(`/v1/customers/${this.customerId}/credits`))
    if (step.kind === 'grant') {
      const expires_at =
        step.hours === null ? null : new Date(app.clock.now().getTime() + hours(step.hours)).toISOString()
      const body = { customer_id: this.customerId, amount: step.amount, reason: 'Some', expires_at }
      const { status } = await machine.post('/v1/credits/grant', body)
      assert.equal(status, 201)
    } else if (step.kind === 'pay') await this.pay(app, step.amount)
    else await this.refund(app, step)
  }

  async spend(machine: Caller, { amount, key }: Step & { kind: 'spend' }): Promise<void> {
    const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': `${this.name} ${key} ${amount}` }
    const answer = await machine.post('/v1/credits/spend', { customer_id: this.customerId, amount }, { headers })
    const code = answer.body.error?.code
    assert.ok(
      answer.status === 200 || ['insufficient_credits', 'idempotency_in_progress'].includes(code),
      JSON.stringify(answer.body),
    )
    if (answer.status === 200 && answer.headers.get('idempotent-replay') === null) this.acknowledged += amount
  }

  async pay({ app }: TestApp, amount: number): Promise<void> {
    const invoice = { id: crypto.randomUUID(), amount: 100 }
    const asked = { amount, reason: 'Pack', source: 'pack' as const, expires_at: null, invoice }
    // Delivered twice concurrently.
    const grant = () => change(app.platform, null, (tx) => addGrant(tx, app.platform, scope, this.customerId, asked))
    const granted = await Promise.all([grant(), grant()])
    assert.equal(granted.filter((one) => one !== null).length, 1)
    this.invoices.push(invoice.id)
  }

  async refund({ app }: TestApp, { of, share }: Step & { kind: 'refund' }): Promise<void> {
    const invoice_id = this.invoices[of]
    if (!invoice_id) return
    const data = {
      customer_id: this.customerId,
      invoice_id,
      refund_id: crypto.randomUUID(),
      amount: share,
      currency: 'eur',
    }
    const fact = {
      type: 'invoice.refunded',
      data,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
    }
    const handle = () =>
      change(app.platform, null, (tx) =>
        followPayments.handle([fact as never], { ...app.platform, sql: tx as never, tx, own: undefined }),
      )
    await Promise.all([handle(), handle()])
  }
}

test('under concurrent operations the ledger lines sum to the balance, which is never negative', async () => {
  const moments = fc.array(
    fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 14 }), passes: fc.integer({ min: 0, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  await fc.assert(
    fc.asyncProperty(moments, async (moments) => {
      const run = new Run(await newTeam(machines[0] as Caller))
      for (const { steps, passes } of moments) {
        await Promise.all(steps.map((step, at) => run.take(step, at)))
        await assertValid(apps[0], run.customerId)
        for (const app of apps) app.clock.advance(hours(passes))
      }
      const lines = await wholeLedger(machines[0] as Caller, run.customerId)
      const spent = lines.filter(({ kind }) => kind === 'spend').reduce((sum, { amount }) => sum - amount, 0)
      assert.equal(spent, run.acknowledged, 'what was acknowledged was spent, and nothing else')
      await assertValid(apps[0], run.customerId)
    }),
    { numRuns: runs(15) },
  )
})

test('concurrent spends of one customer are decided one by one, and spend all that fits', async () => {
  const customer_id = await newTeam(machines[0] as Caller)
  await machines[0]?.post('/v1/credits/grant', { customer_id, amount: 100, reason: 'Some' })
  const answers = await Promise.all(
    [60, 60, 30, 30, 10, 1].map((amount) => machines[0]?.post('/v1/credits/spend', { customer_id, amount })),
  )
  const spent = answers.filter((answer) => answer?.status === 200).reduce((sum, answer) => sum + answer?.body.amount, 0)
  assert.equal(spent, 100)
  await assertValid(apps[0], customer_id)
})

test('the pure rules keep the balance equal to the grants in any order, and detect unread grants', () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const act = fc.oneof(
    fc.record({
      act: fc.constant('grant' as const),
      amount: fc.integer({ min: 1, max: 50 }),
      days: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
    fc.record({ act: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 80 }) }),
    fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ act: fc.constant('back' as const), of: fc.nat(5), amount: fc.integer({ min: 1, max: 50 }) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const account: Account = {
        organization_id: 'o',
        environment_id: 'e',
        customer_id: 'c',
        balance: 0,
        lines: 0,
        grants: [],
        isComplete: true,
        touched: new Set(),
      }
      let [now, sum, ids] = [at, 0, 0]
      for (const one of acts) {
        if (one.act === 'pass') now = new Date(now.getTime() + hours(24 * one.days))
        const lines = expire(account, now)
        const before = account.balance
        if (one.act === 'grant') {
          const expires_at = one.days === null ? null : new Date(now.getTime() + hours(24 * one.days)).toISOString()
          lines.push(grant(account, { id: `g${String(ids++).padStart(3, '0')}`, amount: one.amount, expires_at }, now))
        } else if (one.act === 'spend') {
          const line = spend(account, one.amount, now)
          assert.equal(line === null, before < one.amount)
          if (line) lines.push(line)
        } else if (one.act === 'back') {
          const line = takeBack(account, `g${String(one.of).padStart(3, '0')}`, one.amount, now)
          if (line) lines.push(line)
        }
        for (const { amount, balance } of lines) {
          sum += amount
          assert.ok(balance >= 0)
        }
        assert.equal(account.balance, sum)
        assert.equal(
          account.grants.reduce((all, { remaining }) => all + remaining, 0),
          sum,
        )
        assert.deepEqual(account.grants, account.grants.toSorted(inOrder))
        assert.ok(
          account.grants.every(
            ({ remaining, expires_at }) =>
              remaining > 0 && (expires_at === null || Date.parse(expires_at) > now.getTime()),
          ),
        )
        const partly = { ...account, grants: account.grants.slice(0, 1), isComplete: false }
        const [first] = account.grants
        if (first) assert.equal(knowsEnough(partly, first.remaining, now), false)
        if (first && first.remaining > 1) assert.ok(knowsEnough(partly, first.remaining - 1, now))
      }
    }),
  )
})
