import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const reportPath = '/v1/organization/analytics/reports'
const dashboardPath = '/v1/organization/analytics/dashboards'
const monthly = { name: 'Revenue by month', question: 'revenue', query: { interval: 'month', compare: 'previous' } }

test('a report is saved with its query under a unique name', async () => {
  const owner = await app.signUp()
  const { status, body } = await owner.post(reportPath, monthly)
  assert.equal(status, 201, JSON.stringify(body))
  const { id, created_by, created_at, updated_at, ...said } = body
  assert.deepEqual(said, monthly)
  assert.equal(created_by.email, owner.email)
  assert.deepEqual((await owner.get(`${reportPath}/${id}`)).body, body)
  const taken = await owner.post(reportPath, { ...monthly, name: 'revenue BY month' })
  assert.deepEqual([taken.status, taken.body.error.code], [409, 'conflict'])
  await owner.post(reportPath, { name: 'Active people', question: 'revenue/trials' })
  const { reports } = (await owner.get(reportPath)).body
  assert.deepEqual(
    reports.map(({ name, query }: { name: string; query: object }) => [name, query]),
    [
      ['Active people', {}],
      ['Revenue by month', monthly.query],
    ],
  )
  assert.equal((await owner.get(`${reportPath}/${id}?environment=test`)).status, 404)
  const renamed = await owner.patch(`${reportPath}/${id}`, { name: 'Revenue', query: { interval: 'week' } })
  assert.deepEqual([renamed.body.name, renamed.body.query], ['Revenue', { interval: 'week' }])
  assert.equal((await owner.delete(`${reportPath}/${id}`)).status, 204)
  assert.equal((await owner.get(`${reportPath}/${id}`)).status, 404)
  const { audit_events } = (await owner.get('/v1/organization/audit-events')).body
  assert.deepEqual(
    audit_events.slice(0, 4).map(({ action }: { action: string }) => action),
    ['report.deleted', 'report.updated', 'report.created', 'report.created'],
  )
})

const steps = ['signed_up', 'report_exported']

test('a funnel is saved with the body fields of its route', async () => {
  const owner = await app.signUp()
  const query = { steps, order: 'strict', window_days: 7, compare: 'previous' }
  const { status, body } = await owner.post(reportPath, { name: 'Activation', question: 'funnel', query })
  assert.equal(status, 201, JSON.stringify(body))
  const saved = (await owner.get(`${reportPath}/${body.id}`)).body
  assert.deepEqual(saved.query, query)
  const answered = await owner.post('/v1/organization/analytics/funnel', saved.query)
  assert.equal(answered.status, 200, JSON.stringify(answered.body))
  assert.deepEqual(
    [answered.body.order, answered.body.window_days, answered.body.groups[0].steps.length],
    ['strict', 7, 2],
  )
  const turned = await owner.patch(`${reportPath}/${body.id}`, { query: { ...query, steps: steps.toReversed() } })
  assert.deepEqual(turned.body.query.steps, steps.toReversed())
  assert.equal((await owner.patch(`${reportPath}/${body.id}`, { question: 'active' })).status, 400)
  const conditional = [steps[0], { event: 'report_exported', properties: [{ property: 'format', value: 'pdf' }] }]
  const narrowed = await owner.patch(`${reportPath}/${body.id}`, { query: { ...query, steps: conditional } })
  assert.deepEqual(narrowed.body.query.steps, conditional, JSON.stringify(narrowed.body))
})

test('a report with a query that its route refuses is refused, and the error names the parameter', async () => {
  const owner = await app.signUp()
  for (const [report, field] of [
    [{ question: 'nothing' }, 'question'],
    [{ question: 'reports' }, 'question'],
    [{ question: 'revenue/export' }, 'question'],
    [{ query: { interval: 'hourly' } }, 'query.interval'],
    [{ query: { from: '2030-02-31' } }, 'query.from'],
    [{ query: { segment_id: 'gold' } }, 'query.segment_id'],
    [{ query: { environment: 'test' } }, 'query.environment'],
    [{ query: { limit: '5' } }, 'query.limit'],
    [{ query: { colour: 'red' } }, 'query.colour'],
    [{ question: 'export', query: { report: 'pages' } }, 'question'],
    [{ question: 'funnel', query: {} }, 'query.steps'],
    [{ question: 'funnel', query: { steps: ['signed_up'] } }, 'query.steps'],
    [{ question: 'funnel', query: { steps: 'signed_up' } }, 'query.steps'],
    [{ question: 'funnel', query: { steps, window_days: '7' } }, 'query.window_days'],
    [{ question: 'funnel', query: { steps, window_days: 91 } }, 'query.window_days'],
    [{ question: 'funnel', query: { steps, interval: 'week' } }, 'query.interval'],
    [{ question: 'funnel', query: { steps, environment: 'test' } }, 'query.environment'],
    [{ question: 'funnel', query: { steps, segment_ids: ['gold'] } }, 'query.segment_ids.0'],
  ] as const) {
    const { status, body } = await owner.post(reportPath, { ...monthly, ...report })
    assert.deepEqual([status, Object.keys(body.error.fields)], [400, [field]], JSON.stringify(report))
  }
  const { body } = await owner.post(reportPath, monthly)
  const changed = await owner.patch(`${reportPath}/${body.id}`, { query: { interval: 'hourly' } })
  assert.equal(changed.status, 400)
  assert.deepEqual((await owner.get(`${reportPath}/${body.id}`)).body.query, monthly.query)
})

test('a dashboard stores the order and size of its reports, and drops deleted ones', async () => {
  const owner = await app.signUp()
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) ids.push((await owner.post(reportPath, { ...monthly, name })).body.id)
  const [one = '', two = '', three = ''] = ids
  const tile = (report_id: string, size = 'half') => ({ report_id, size })
  const made = await owner.post(dashboardPath, { name: 'Board', tiles: [tile(two, 'full'), tile(one)] })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const address = `${dashboardPath}/${made.body.id}`
  const shown = async () =>
    (await owner.get(address)).body.tiles.map(({ size, report }: { size: string; report: { name: string } }) => [
      report.name,
      size,
    ])
  assert.deepEqual(await shown(), [
    ['Two', 'full'],
    ['One', 'half'],
  ])
  assert.equal((await owner.patch(address, { tiles: [tile(one, 'third'), tile(three), tile(two)] })).status, 200)
  assert.deepEqual(await shown(), [
    ['One', 'third'],
    ['Three', 'half'],
    ['Two', 'half'],
  ])
  await owner.delete(`${reportPath}/${three}`)
  assert.equal((await owner.patch(address, { name: 'Monday' })).body.tiles.length, 2)
  const { dashboards } = (await owner.get(dashboardPath)).body
  assert.deepEqual(
    dashboards.map(({ name, reports }: { name: string; reports: number }) => [name, reports]),
    [['Monday', 2]],
  )
  for (const tiles of [[tile(one), tile(one)], [tile(three)]]) {
    const { status, body } = await owner.patch(address, { tiles })
    assert.deepEqual([status, Object.keys(body.error.fields).length], [400, 1])
  }
  assert.equal((await owner.post(dashboardPath, { name: 'MONDAY' })).status, 409)
  assert.equal((await owner.delete(address)).status, 204)
  assert.equal((await owner.get(`${reportPath}/${one}`)).status, 200)
})

test('the author of a report is not shown after leaving, and another organization sees nothing', async () => {
  const owner = await app.signUp()
  const member = await app.staffWith(owner, ['analytics:read'])
  const { body } = await member.post(reportPath, monthly)
  assert.equal(body.created_by.email, member.email)
  const { members } = (await owner.get('/v1/organization/members')).body
  const { id } = members.find(({ email }: { email: string }) => email === member.email)
  assert.equal((await owner.delete(`/v1/organization/members/${id}`)).status, 204)
  assert.equal((await owner.get(`${reportPath}/${body.id}`)).body.created_by, null)
  const stranger = await app.signUp()
  assert.equal((await stranger.get(`${reportPath}/${body.id}`)).status, 404)
  const helper = await app.staffWith(owner, ['support:read'])
  assert.equal((await helper.get(reportPath)).status, 403)
})
