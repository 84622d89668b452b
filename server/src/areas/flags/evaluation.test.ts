import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Flag, Subject } from '@userkeep/evaluator'
import { shownAnswers, vectors } from '../../../../evaluator/test/vectors.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import { callerAt } from '../../../testing/requests.ts'
import { until } from '../../../testing/until.ts'
import { someId, websiteOf } from '../../../testing/website.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { everybody, flagIn, halves, ownOf, path } from './testing.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
})
after(() => app.close())

const split = { kind: 'multivariate', variants: halves, off_variant: 'a' }

test('the public read returns values without a contact, and marks flags that can differ as targeted', async () => {
  const staff = await app.signUp()
  const { key } = await websiteOf(app, staff)
  await flagIn(staff, 'all')
  await flagIn(staff, 'half', { rules: [everybody(50)] })
  await flagIn(staff, 'off', { enabled: false })
  await flagIn(staff, 'split', split)
  await flagIn(staff, 'needs-half', { prerequisites: [{ flag: 'half', variant: 'on' }] })
  await flagIn(staff, 'needs-off', { prerequisites: [{ flag: 'off', variant: 'on' }] })
  const { status, headers, body } = await app.anyone.get(`/v1/flags/${key}`)
  assert.equal(status, 200)
  assert.deepEqual(body.flags, {
    all: { value: true, variant: 'on', targeted: false },
    half: { value: false, variant: 'off', targeted: true },
    off: { value: false, variant: 'off', targeted: false },
    split: { value: 'A', variant: 'a', targeted: true },
    'needs-half': { value: false, variant: 'off', targeted: true },
    'needs-off': { value: false, variant: 'off', targeted: false },
  })
  assert.equal(headers.get('cache-control'), 'public, max-age=1')
  assert.equal(headers.get('vary'), 'Origin')
  assert.equal(headers.get('access-control-allow-origin'), '*')
})

test('a request with the current ETag gets 304 until the flags change', async () => {
  const staff = await app.signUp()
  const { key } = await websiteOf(app, staff)
  const { id } = await flagIn(staff, 'banner')
  const ask = (etag?: string) =>
    app.anyone.get(`/v1/flags/${key}`, { headers: etag === undefined ? {} : { 'if-none-match': etag } })
  const etag = (await ask()).headers.get('etag') ?? ''
  assert.match(etag, /^"[\w-]{22}"$/)
  for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, body, headers } = await ask(named)
    assert.deepEqual([status, body, headers.get('etag')], [304, '', etag])
  }
  assert.equal((await ask('"other"')).status, 200)
  await staff.patch(`${path}/${id}`, { enabled: false })
  const changed = await ask(etag)
  assert.equal(changed.status, 200)
  assert.equal(changed.body.flags.banner.value, false)
  assert.notEqual(changed.headers.get('etag'), etag)
})

test('a schedule starts and ends without a change by staff', async () => {
  const staff = await app.signUp()
  const { key } = await websiteOf(app, staff)
  const at = (hoursFromNow: number) => new Date(app.clock.now().getTime() + hours(hoursFromNow)).toISOString()
  await flagIn(staff, 'sale', { starts_at: at(1), ends_at: at(2) })
  const value = async () => (await app.anyone.get(`/v1/flags/${key}`)).body.flags.sale.value
  const values = [await value()]
  for (let hour = 0; hour < 2; hour++) {
    app.clock.advance(hours(1))
    values.push(await value())
  }
  assert.deepEqual(values, [false, true, false])
})

test('the public read checks the allowed origins of its key, and finds no unknown or secret key', async () => {
  const made = await owner.post('/v1/organization/api-keys', {
    kind: 'publishable',
    environment: 'live',
    name: 'Gated',
    allowed_origins: ['https://app.example.com'],
  })
  const ask = (origin?: string) =>
    app.anyone.get(`/v1/flags/${made.body.key}`, { headers: origin === undefined ? {} : { origin } })
  assert.equal((await ask('https://app.example.com')).status, 200)
  for (const origin of [undefined, 'https://evil.example.com', 'null']) {
    const { status, body } = await ask(origin)
    assert.deepEqual([status, body.error.code], [403, 'origin_not_allowed'])
  }
  for (const key of ['uk_pk_live_unknown', (await app.secretKey(owner)).key])
    assert.equal((await app.anyone.get(`/v1/flags/${key}`)).status, 404)
})

test('the kill switch applies on every instance', async () => {
  const other = await testApp({ database: app.database })
  try {
    for (const { platform } of [app.app, other.app]) await platform.waker.listen()
    const staff = await app.signUp()
    const { key } = await websiteOf(app, staff)
    const { id } = await flagIn(staff, 'risky')
    const isOn = async () => (await callerAt(other.baseUrl).get(`/v1/flags/${key}`)).body.flags.risky?.value
    assert.equal(await isOn(), true)
    await staff.patch(`${path}/${id}`, { enabled: false })
    await until('the other instance answers off', async () => (await isOn()) === false)
    await staff.patch(`${path}/${id}`, { enabled: true })
    await until('the other instance answers on', async () => (await isOn()) === true)
  } finally {
    await other.close()
  }
})

test('evaluation over HTTP matches the test vectors', async () => {
  const staff = await app.signUp()
  const { key: _, ...backend } = await app.secretKey(staff)
  const { environmentId } = await app.contact(staff)
  const { sql } = app.database
  const unscheduled = vectors.filter(({ flags, subject }) => {
    const isUuid = /^[0-9a-f-]{36}$/.test(subject.unit ?? '')
    const isTimed = ({ rules }: Flag) => rules.some(({ steps }) => steps?.length)
    return isUuid && flags.every((flag) => !flag.starts_at && !flag.ends_at && !isTimed(flag))
  })
  assert.ok(unscheduled.length > 25)
  assert.ok(unscheduled.some(({ subject }) => subject.segments.size > 1))
  const now = app.clock.now()
  for (const { name, flags, subject, expected } of unscheduled) {
    await sql`delete from flags where environment_id = ${environmentId}`
    await putInSegments(environmentId, subject)
    await sql`
      insert into contacts (environment_id, id, kind, first_seen_at, last_seen_at, created_at, updated_at)
      values (${environmentId}, ${subject.unit}, 'visitor', ${now}, ${now}, ${now}, ${now}) on conflict do nothing`
    for (const flag of flags) {
      const [row] = await sql`
        insert into flags (environment_id, id, key, name, kind, enabled, variants, rules, off_variant, prerequisites,
          created_at, updated_at)
        values (${environmentId}, gen_random_uuid(), ${flag.key}, ${flag.key}, 'multivariate', ${flag.enabled},
          ${sql.json(flag.variants as never)}, ${sql.json(flag.rules as never)}, ${flag.off_variant},
          ${sql.json((flag.prerequisites ?? []) as never)}, ${now}, ${now}) returning id`
      const unit = subject.units?.[flag.key]
      if (unit === undefined) continue
      await sql`
        insert into flag_exposures (environment_id, contact_id, flag_id, variant, unit, first_at)
        values (${environmentId}, ${subject.unit}, ${row?.id}, 'before', ${unit}, ${now})`
    }
    await sql`
      insert into flag_versions values (${environmentId}, 1)
      on conflict (environment_id) do update set version = flag_versions.version + 1`
    app.app.platform.waker.wake('flags')
    const { status, body } = await backend.post('/v1/flags/evaluate', { contact_id: subject.unit })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(shownAnswers(body.flags), expected, name)
  }
})

/** In these and in no other, as if they had been computed. */
async function putInSegments(environmentId: string, { unit, segments }: Subject): Promise<void> {
  const { sql } = app.database
  const now = app.clock.now()
  await sql`delete from segments where environment_id = ${environmentId}`
  await sql`delete from segment_members where environment_id = ${environmentId}`
  for (const id of segments) {
    await sql`
      insert into segments (environment_id, id, key, name, condition, generation, created_at, updated_at)
      values (${environmentId}, ${id}, ${id}, ${id}, '{ "all": [] }', 1, ${now}, ${now})`
    await sql`insert into segment_members values (${environmentId}, ${id}, 1, ${unit}, ${now})`
  }
}

test('a key evaluates all flags or the named ones for a contact by ID or external ID', async () => {
  const staff = await app.signUp()
  const backend = await app.secretKey(staff)
  await flagIn(staff, 'one')
  await flagIn(staff, 'two', { enabled: false })
  const contact = await app.contact(staff, { externalId: 'user-7' })
  const ask = (body: object) => backend.post('/v1/flags/evaluate', body)
  const one = { value: true, variant: 'on', reason: 'rule_matched' }
  const two = { value: false, variant: 'off', reason: 'disabled' }
  assert.deepEqual((await ask({ external_id: 'user-7' })).body, { flags: { one, two } })
  const named = await ask({ contact_id: contact.contactId, flags: ['two', 'unknown'] })
  assert.deepEqual(named.body, { flags: { two } })
  assert.equal((await ask({ external_id: 'nobody' })).status, 404)
  for (const body of [{}, { external_id: 'user-7', contact_id: contact.contactId }])
    assert.equal((await ask(body)).status, 400)
  assert.deepEqual((await contact.get('/v1/contact/flags')).body, { flags: { one, two } })
})

test('staff can see the variant of a contact, and this counts as no exposure', async () => {
  const staff = await app.signUp()
  const { id } = await flagIn(staff, 'seen', { rules: [everybody(50)] })
  const contact = await app.contact(staff)
  const seen = await staff.get(`/v1/organization/contacts/${contact.contactId}/flags`)
  await ownOf(app).exposures.flush()
  const { variants } = (await staff.get(`${path}/${id}/exposures`)).body
  assert.ok(variants.every(({ answers, people }: { answers: number; people: number }) => answers + people === 0))
  assert.deepEqual(seen.body, (await contact.get('/v1/contact/flags')).body)
  const reader = await app.staffWith(staff, ['customers:read'])
  assert.equal((await reader.get(`/v1/organization/contacts/${contact.contactId}/flags`)).status, 403)
})

test('boot returns the flags of the page', async () => {
  const staff = await app.signUp()
  const website = await websiteOf(app, staff)
  await flagIn(staff, 'half', { rules: [everybody(50)] })
  const { body } = await website.boot(someId())
  assert.deepEqual(body.flags, (await app.as(body.token).get('/v1/contact/flags')).body.flags)
})

test('the tester explains why a contact gets a variant', async () => {
  const staff = await app.signUp()
  const needed = await flagIn(staff, 'needed')
  const prerequisites = [{ flag: 'needed', variant: 'on' }]
  const { id } = await flagIn(staff, 'tested', { ...split, rules: [everybody(0), everybody(100, 'b')], prerequisites })
  const { contactId } = await app.contact(staff)
  const ask = async () => (await staff.post(`${path}/${id}/evaluate`, { contact_id: contactId })).body
  const { bucket, ...shownAnswers } = await ask()
  assert.ok(bucket >= 0 && bucket < 100)
  assert.deepEqual(shownAnswers, {
    contact_id: contactId,
    value: 'B',
    variant: 'b',
    reason: 'rule_matched',
    rule: 1,
    unit: contactId,
    rules: [
      { segment_id: null, in_segment: true, rollout: 0, in_rollout: false },
      { segment_id: null, in_segment: true, rollout: 100, in_rollout: true },
    ],
    prerequisites: [{ flag: 'needed', variant: 'on', got: 'on' }],
  })
  await staff.patch(`${path}/${needed.id}`, { enabled: false })
  const { reason, prerequisites: seen } = await ask()
  assert.deepEqual([reason, seen[0].got], ['prerequisite_failed', 'off'])
  await ownOf(app).exposures.flush()
  const { body } = await staff.get(`${path}/${id}/exposures`)
  assert.deepEqual(
    body.variants.map(({ answers }: { answers: number }) => answers),
    [0, 0],
  )
})

test('a timed rollout changes exactly at its times, for all contacts and on every route', async () => {
  const staff = await app.signUp()
  const machine = await app.secretKey(staff)
  const { key } = await websiteOf(app, staff)
  const [first, second] = [hours(1), hours(2)].map((ms) => new Date(app.clock.now().getTime() + ms).toISOString())
  const steps = [
    { at: first, rollout: 5 },
    { at: second, rollout: 100 },
  ]
  const { id } = await flagIn(staff, 'timed', { rules: [{ segment_id: null, rollout: 0, steps }] })
  const { contactId } = await app.contact(staff)
  const seen = async () => {
    const open = (await app.anyone.get(`/v1/flags/${key}`)).body.flags.timed
    const own = (await machine.post('/v1/flags/evaluate', { contact_id: contactId })).body.flags.timed
    const explained = (await staff.post(`${path}/${id}/evaluate`, { contact_id: contactId })).body
    return { open: [open.value, open.targeted], own: own.value, rollout: explained.rules[0].rollout }
  }
  assert.deepEqual(await seen(), { open: [false, false], own: false, rollout: 0 })
  app.clock.advance(hours(1))
  const begun = await seen()
  assert.deepEqual([begun.open, begun.rollout], [[false, true], 5])
  app.clock.advance(minutes(50))
  assert.equal((await seen()).rollout, 5)
  app.clock.advance(minutes(10))
  assert.deepEqual(await seen(), { open: [true, false], own: true, rollout: 100 })
  const { body } = await machine.get('/v1/flag-definitions')
  assert.deepEqual(body.flags[0].rules[0].steps, steps)
})

test('the steps of a timed rollout must be in order of time', async () => {
  const staff = await app.signUp()
  const at = app.clock.now().toISOString()
  const steps = [
    { at, rollout: 5 },
    { at, rollout: 25 },
  ]
  const body = { key: 'wrong', name: 'Wrong', kind: 'boolean', rules: [{ segment_id: null, rollout: 0, steps }] }
  const answer = await staff.post(path, body)
  assert.equal(answer.status, 400)
  assert.match(answer.body.error.fields['rules.0.steps.1.at'], /after the step before/)
})
