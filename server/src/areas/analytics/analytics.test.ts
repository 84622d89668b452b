import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { ok, path, type Tenant, tenantOf } from './testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
  app.clock.advance(Date.parse('2030-03-20T12:00:00Z') - Date.now())
})
after(() => app.close())

const tenant = (count: number) => tenantOf(app, count)

test('events are counted by name and people per local day, and compared with the previous period', async () => {
  const { owner, track } = await tenant(2)
  await track(0, 'exported', '2030-03-10T23:30:00Z', { format: 'pdf' })
  await track(0, 'exported', '2030-03-11T10:00:00Z', { format: 'csv' })
  await track(1, 'exported', '2030-03-11T11:00:00Z', { format: 'pdf' })
  await track(1, 'exported', '2030-03-04T11:00:00Z', { format: 'pdf' })
  await app.settle()
  const week = 'from=2030-03-10&to=2030-03-16&compare=previous'
  const [series] = ok(await owner.get(`${path}/events?${week}&event=exported`)).series
  assert.deepEqual([series.events, series.people, series.previous_events, series.previous_people], [3, 2, 1, 1])
  assert.deepEqual(
    series.points
      .slice(0, 3)
      .map(({ start, events, people, previous_events }: never) => [start, events, people, previous_events]),
    [
      ['2030-03-10', 1, 1, 0],
      ['2030-03-11', 2, 2, 1],
      ['2030-03-12', 0, 0, 0],
    ],
  )
  const split = ok(await owner.get(`${path}/events?${week}&event=exported&breakdown=format`)).series
  assert.deepEqual(
    split.map(({ value, events, people, previous_events }: never) => [value, events, people, previous_events]),
    [
      ['pdf', 2, 2, 1],
      ['csv', 1, 1, 0],
    ],
  )

  await owner.patch('/v1/organization', { time_zone: 'Europe/Berlin' })
  await track(0, 'other', '2030-03-11T10:00:00Z')
  await app.settle()
  const berlin = ok(await owner.get(`${path}/events?${week}&event=exported`))
  assert.equal(berlin.period.time_zone, 'Europe/Berlin')
  assert.deepEqual(
    berlin.series[0].points.slice(0, 2).map(({ events, people }: never) => [events, people]),
    [
      [0, 0],
      [3, 2],
    ],
  )
  const hourly = ok(await owner.get(`${path}/events?from=2030-03-11&to=2030-03-11&interval=hour&event=exported`))
  assert.deepEqual(
    hourly.series[0].points
      .filter(({ events }: { events: number }) => events > 0)
      .map(({ start }: { start: string }) => start),
    ['2030-03-11T00:00', '2030-03-11T11:00', '2030-03-11T12:00'],
  )
})

test('an erased contact is in no figure, and merged contacts count as one', async () => {
  const { owner, machine, people, track } = await tenant(3)
  for (const who of [0, 1, 2])
    await track(who, 'opened', `2030-03-1${who}T10:00:00Z`, { plan: who === 0 ? 'pro' : 'free' })
  await app.settle()
  const read = async () => {
    const { series } = ok(await owner.get(`${path}/events?from=2030-03-01&to=2030-03-20&event=opened&breakdown=plan`))
    const [total] = ok(await owner.get(`${path}/events?from=2030-03-01&to=2030-03-20&event=opened`)).series
    return [total.events, total.people, series.map(({ value, events, people: some }: never) => [value, events, some])]
  }
  assert.deepEqual(await read(), [
    3,
    3,
    [
      ['free', 2, 2],
      ['pro', 1, 1],
    ],
  ])
  const [first, second, third] = people.map(({ contactId }) => contactId)
  ok(await machine.post(`/v1/contacts/${third}/merge`, { contact_id: second }))
  await app.settle()
  assert.deepEqual(await read(), [
    3,
    2,
    [
      ['free', 2, 1],
      ['pro', 1, 1],
    ],
  ])
  await machine.delete(`/v1/contacts/${first}`)
  assert.deepEqual(await read(), [2, 1, [['free', 2, 1]]])
})

test('past figures stay when the events are deleted', async () => {
  const { owner, people, track } = await tenant(1)
  await track(0, 'kept', '2030-03-05T10:00:00Z')
  await app.settle()
  await app.database.sql`delete from tracked_events where contact_id = ${people[0]?.contactId as string}`
  const [series] = ok(await owner.get(`${path}/events?event=kept`)).series
  assert.deepEqual([series.events, series.people], [1, 1])
})

test('page views are grouped by page, referrer, device, campaign and country of the time zone', async () => {
  const { owner, view } = await tenant(2)
  await view(0, '2030-03-10T10:00:00Z', {
    path: '/pricing',
    referrer: 'news.example',
    device: 'mobile',
    time_zone: 'Europe/Berlin',
  })
  await view(0, '2030-03-10T10:05:00Z', { path: '/', device: 'mobile', time_zone: 'Europe/Berlin' })
  await view(1, '2030-03-11T10:00:00Z', {
    path: '/pricing',
    device: 'desktop',
    utm_campaign: 'spring',
    time_zone: 'Asia/Tokyo',
  })
  await app.settle()
  const report = ok(await owner.get(`${path}/pages`))
  assert.deepEqual([report.views.value, report.visitors.value], [3, 2])
  const rows = (list: string) => report[list].map(({ value, views, visitors }: never) => [value, views, visitors])
  assert.deepEqual(rows('pages'), [
    ['/pricing', 2, 2],
    ['/', 1, 1],
  ])
  assert.deepEqual(rows('referrers'), [['news.example', 1, 1]])
  assert.deepEqual(rows('devices'), [
    ['mobile', 2, 1],
    ['desktop', 1, 1],
  ])
  assert.deepEqual(rows('countries'), [
    ['DE', 2, 1],
    ['JP', 1, 1],
  ])
  assert.deepEqual(rows('campaigns'), [['spring', 1, 1]])
})

test('each week counts new, returning, resurrected and lost people', async () => {
  const { owner, track } = await tenant(3)
  const visits: [number, string[]][] = [
    [0, ['2030-02-26', '2030-03-05', '2030-03-12']],
    [1, ['2030-02-27', '2030-03-13']],
    [2, ['2030-03-06']],
  ]
  for (const [who, days] of visits) for (const day of days) await track(who, 'used', `${day}T10:00:00Z`)
  await app.settle()
  const report = ok(await owner.get(`${path}/active?from=2030-02-25&to=2030-03-17&interval=week&event=used`))
  assert.deepEqual(
    report.points.map((point: Record<string, unknown>) => [
      point.active,
      point.new,
      point.returning,
      point.resurrected,
      point.lost,
    ]),
    [
      [2, 2, 0, 0, 0],
      [2, 1, 1, 0, 1],
      [2, 0, 1, 1, 1],
    ],
  )
  const last = report.stickiness.find(({ day }: { day: string }) => day === '2030-03-13')
  assert.deepEqual([last.daily, last.weekly, last.monthly], [1, 2, 3])
})

test('service facts are counted like events, and environments and organizations are isolated', async () => {
  const one = await tenant(1)
  const two = await tenant(1)
  await one.track(0, 'mine', '2030-03-10T10:00:00Z')
  await one.machine.post('/v1/contacts', { external_id: 'somebody', email: 'somebody@example.com' })
  await app.settle()
  const names = async ({ owner }: Tenant, environment = 'live') =>
    ok(await owner.get(`${path}/names?environment=${environment}`)).events.map(({ event }: { event: string }) => event)
  assert.ok((await names(one)).includes('mine'))
  assert.ok((await names(one)).some((name: string) => name.startsWith('contact')))
  assert.ok(!(await names(two)).includes('mine'))
  assert.deepEqual(await names(one, 'test'), [])
})

test('an invalid query is refused with an error on its field', async () => {
  const { owner } = await tenant(0)
  for (const [query, field] of [
    ['overview?from=2030-03-10&to=2030-03-09', 'to'],
    ['overview?from=2020-01-01&to=2030-01-01', 'from'],
    ['overview?from=2030-01-01&to=2030-03-01&interval=hour', 'interval'],
    ['events?breakdown=plan', 'breakdown'],
    ['overview?segment_id=0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70', 'segment_id'],
  ] as const) {
    const { status, body } = await owner.get(`${path}/${query}`)
    assert.equal(status, 400, query)
    assert.ok(field in body.error.fields, query)
  }
})
