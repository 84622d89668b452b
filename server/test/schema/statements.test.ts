import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { tables } from '../../src/tables.ts'
import { breachesIn } from './statement-rules.ts'

const byTenant = 'names the column its tables are distributed by'

/** Every breach there may be, and why. */
const pinned = {
  'a job deletes by time, for all tenants: each node does so by itself': [
    `areas/contact-auth/email-code/email-codes.sql.ts deleteExpiredEmailCodes: ${byTenant}`,
    `areas/contact-auth/oauth/oauth-flows.sql.ts deleteExpiredFlows: ${byTenant}`,
    `areas/contact-auth/password/signups.sql.ts deleteExpiredSignups: ${byTenant}`,
    `areas/contact-auth/tokens.sql.ts deleteExpiredTokens: ${byTenant}`,
    `areas/contact-sessions/sessions/networks.sql.ts deleteOldNetworks: ${byTenant}`,
    `areas/contact-settings/signing-keys/signing-keys.sql.ts deleteRemovedKeys: ${byTenant}`,
    `areas/contacts/activity/days.sql.ts deleteSeenBefore: ${byTenant}`,
    `areas/customers/invitations/invitation-ends.sql.ts deleteEndsBefore: ${byTenant}`,
    `areas/entitlements/consume.sql.ts deleteUsesBefore: ${byTenant}`,
    `areas/webhooks/dispatch/lanes.sql.ts sweepLanes: ${byTenant}`,
  ],
  'a worker that stops gives back what it holds, wherever that is': [
    `areas/webhooks/dispatch/lanes.sql.ts releaseLanes: ${byTenant}`,
  ],
  'the column is one of the rows that are inserted': [
    `areas/contacts/identities/credentials.sql.ts replaceContactRecoveryCodes: ${byTenant}`,
    `areas/overview/overview.sql.ts insertClosedDays: ${byTenant}`,
  ],
  'pages for development show the endpoints of every environment': [
    `areas/webhooks/development/secrets.sql.ts secretsAt: ${byTenant}`,
  ],
  'where the tables are distributed another statement is sent': [
    'areas/messages/dispatch/lanes.sql.ts viewLanes: is not recursive',
    'areas/webhooks/dispatch/queue.sql.ts viewLanes: is not recursive',
  ],
}

test('every statement keeps the rules by which it runs where the tables are distributed', () => {
  const source = new URL('../../src/', import.meta.url).pathname
  const breaches = globSync('**/*.sql.ts', { cwd: source }).flatMap((file) =>
    breachesIn(file, readFileSync(source + file, 'utf8'), tables),
  )
  assert.deepEqual(breaches.toSorted(), Object.values(pinned).flat().toSorted())
})

test('the rules find what breaks them, also in the parts of a statement', () => {
  const source = `
    const all = (db: Db) => db\`select * from contacts\`
    const ofTenant = (db: Db) => db\`environment_id = \${environmentId}\`
    export const sound = (db: Db) => db\`delete from contacts where \${ofTenant(db)} and name = \${db\`'}'\`}\`
    export function joined(db: Db) {
      return db<Row[]>\`
        select * from contacts c join users u on u.id = c.id where c.environment_id = 1\`
    }
    export const hopping = (db: Db) => db\`with recursive x as (select 1) select * from x\`
    export const reading = (db: Db) => db\`
      insert into contacts (environment_id) values (1) returning lower(name), (select count(*) from customers)\`
    export const adding = (db: Db) => db\`
      insert into usage_counters (organization_id, used) values (1, 1)
      on conflict (organization_id) do update set used = usage_counters.used + 1\`
    export const locking = (db: Db) => db\`select environment_id from contacts limit 1 for update skip locked\`
    export const orphaned = (db: Db) => db\`
      select not exists (select 1 from environments e where e.id = c.environment_id) from contacts c\`
    export const dated = (db: Db) => db\`
      insert into contacts (environment_id) values (1) returning to_char(created_at, 'YYYY')\`
    export const timed = (db: Db) => db\`
      delete from contacts c using unnest(\${times}::text[]::timestamptz[]) t (at) where c.environment_id = 1\`
    export const picking = (db: Db) => db\`
      delete from contacts where ctid = any(array(select ctid from contacts where environment_id = 1))\``
  assert.deepEqual(breachesIn('x.sql.ts', source.replace(/^ {4}/gm, ''), tables), [
    `x.sql.ts all: ${byTenant}`,
    'x.sql.ts joined: joins no local table to tenant tables',
    'x.sql.ts hopping: is not recursive',
    'x.sql.ts reading: reads nothing in returning',
    'x.sql.ts adding: has an alias for what on conflict compares with',
    'x.sql.ts locking: locks rows of one environment alone',
    'x.sql.ts orphaned: looks for a reference row by a join',
    'x.sql.ts dated: returns nothing that depends on settings',
    'x.sql.ts timed: takes times as times',
    'x.sql.ts picking: finds rows by ctid in one environment alone',
  ])
})
