import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openShop } from '../src/areas/subscriptions/testing.ts'
import { testApp } from '../testing/app.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../docs/guides/know-your-revenue.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)

test('the commands of the guide to revenue work as they are written', async () => {
  const app = await testApp()
  try {
    const shop = await openShop(app)
    await shop.buy(shop.prices.flat)
    const trial = await app.contact(shop.owner, { environment: 'test' })
    await trial.post('/v1/contact/customers', { name: 'Initech' })
    const { body } = await shop.checkout({ price_id: shop.prices.trial }, undefined, trial)
    const ref = await shop.pay(body.checkout, 'trialing')
    await shop.report(ref, { status: 'past_due' })
    const env: NodeJS.ProcessEnv = { ...process.env, URL: app.baseUrl, TOKEN: shop.owner.token }
    const answers: string[] = []
    for (const command of commands) {
      const { stdout } = await run('sh', ['-c', command], { env })
      if (command.includes('/analytics/reports')) env.REPORT_ID = JSON.parse(stdout).id
      answers.push(stdout)
    }
    const csv = answers.splice(-2, 1)[0] ?? ''
    const [months, weeks, movements, trials, atRisk, report, dashboard, mail] = answers.map((text) => JSON.parse(text))
    const [eur] = months.currencies
    assert.deepEqual([eur.points.length, eur.now.monthly, eur.total.new_customers], [12, 3000, 2])
    for (const { monthly_at_start, monthly, ...point } of [...eur.points, ...weeks.currencies[0].points])
      assert.equal(
        monthly_at_start + point.new + point.expansion + point.reactivation - point.contraction - point.churn,
        monthly,
      )
    assert.equal(weeks.currencies[0].previous.monthly, 0)
    assert.deepEqual(
      movements.movements.map(({ customer }: { customer: { name: string } }) => customer.name),
      ['Initech', 'Globex'],
    )
    assert.deepEqual([trials.total.ended, trials.total.unpaid], [1, 1])
    assert.deepEqual([atRisk.at_risk.length, atRisk.at_risk[0].reason], [1, 'past_due'])
    assert.deepEqual(dashboard.tiles[0].report, report)
    assert.equal(csv.trimEnd().split('\r\n').length, 3)
    assert.equal(mail.enabled, true)
  } finally {
    await app.close()
  }
})
