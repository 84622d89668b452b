import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { breachesOf } from './migration-rules.ts'

const directory = new URL('../../migrations/', import.meta.url)

/** Migrations up to here are applied before any table is distributed. */
const lastBefore = '0023'

test('every migration can be applied to distributed tables', () => {
  const later = readdirSync(directory).filter((name) => name.slice(0, 4) > lastBefore)
  const breaches = later.flatMap((name) => breachesOf(name, readFileSync(new URL(name, directory), 'utf8')))
  assert.deepEqual(breaches, [])
})

test('the rules report every violation', () => {
  const found = (sql: string) => breachesOf('x.sql', sql).length
  assert.equal(found("alter table contacts add column size int check (size > 0) -- it's large"), 1)
  assert.equal(found('alter table contacts add column size int not null default 0, add column name text;'), 0)
  assert.equal(
    found('alter table contacts add column size int;\nalter table contacts add constraint c check (true)'),
    0,
  )
  assert.equal(found('ALTER TABLE contacts ALTER CONSTRAINT c DEFERRABLE'), 1)
  assert.equal(
    found('create table toys (id int primary key);\n-- insert into toys\ninsert into contacts values (1)'),
    0,
  )
  assert.equal(found('create table toys (id int primary key);\ninsert into toys select 1'), 1)
})
