import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { isOnCitus } from '../../../testing/engine.ts'
import { invite, joined, provenEmail } from '../../../testing/roster.ts'
import { migrate } from '../../platform/db/migrate.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const skip = isOnCitus && 'it is applied before any table is distributed'

test('the migration marks only accounts created by accepting an invitation as verified', {
  skip,
}, async () => {
  const owner = await app.signUp()
  const invited = await joined(app, owner, 'member')
  const guest = await provenEmail(app, await app.signUp())
  await invite(owner, guest.email)
  await app.as(await app.mail.tokenTo(guest.email, 'uk_in_')).post('/v1/invitations/accept', {})
  const { sql } = app.database
  await sql`alter table users drop column email_verified_at`
  await sql`delete from migrations where name = '0010-staff-proof.sql'`
  assert.deepEqual(await migrate(sql), ['0010-staff-proof.sql'])
  const proven = await sql<{ id: string }[]>`select id from users where email_verified_at is not null`
  assert.deepEqual(
    proven.map(({ id }) => id),
    [invited.userId],
  )
})
