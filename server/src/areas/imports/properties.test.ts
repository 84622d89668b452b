import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { environmentOf } from '../../../testing/contacts.ts'
import { runs } from '../../../testing/depth.ts'
import { readHeader, readRecords } from './file/read-records.ts'
import { countsOf, type Importer, importFile } from './testing.ts'

let app: TestApp
let key: Importer
let environmentId: string
before(async () => {
  app = await testApp()
  const owner = await app.signUp()
  key = await app.secretKey(owner, 'test')
  environmentId = await environmentOf(app.database.sql, owner, 'test')
})
after(() => app.close())

const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined })

/** Few identities, so that lines are about the same contacts. */
const line = fc.record({
  external_id: maybe(fc.constantFrom('a', 'b', 'c', 'd')),
  email: maybe(fc.constantFrom('a@example.com', 'B@example.com', 'c@example.com', 'broken')),
  email_verified: maybe(fc.boolean()),
  name: maybe(fc.constantFrom('Ada', 'Grace')),
  attributes: maybe(fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ min: 0, max: 3 }))),
})

const stored = () => app.database.sql`
  select c.external_id, c.email, c.email_verified_at, c.name, c.attributes, c.kind, c.updated_at,
    (select jsonb_agg(jsonb_build_array(i.kind, i.value) order by i.kind, i.value) from contact_identities i
      where i.environment_id = ${environmentId} and i.contact_id = c.id) as identities,
    (select jsonb_agg(w.word order by w.word) from contact_words w
      where w.environment_id = ${environmentId} and w.contact_id = c.id) as words
  from contacts c where c.environment_id = ${environmentId} order by c.id`

const jsonLines = (lines: readonly object[]) => lines.map((one) => `${JSON.stringify(one)}\n`).join('')

test('importing a file twice equals importing it once, if no lines contradict each other', async () => {
  // Lines with a whole identity each: repeated, they say the same.
  const whole = fc.uniqueArray(
    fc.record({
      external_id: fc.stringMatching(/^[a-z]{1,3}$/),
      name: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => /\S/.test(text)),
      email_verified: fc.boolean(),
      attributes: fc.dictionary(fc.stringMatching(/^[a-z]$/), fc.constantFrom(1, 'two', true, null)),
    }),
    { selector: ({ external_id }) => external_id, minLength: 1, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(whole, async (given) => {
      const lines = given.map((one) => ({ ...one, email: `${one.external_id}@example.com` }))
      const wanted = { kind: 'contacts', format: 'json_lines', content: jsonLines(lines) } as const
      const first = await importFile(app, key, wanted)
      const once = await stored()
      const second = await importFile(app, key, wanted)
      assert.deepEqual(await stored(), once)
      assert.deepEqual(countsOf(second), {
        created: 0,
        updated: 0,
        unchanged: lines.length - first.refused,
        refused: first.refused,
      })
    }),
    { numRuns: runs(8) },
  )
})

test('importing lines equals sending each of them to the API', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      await app.database.sql`delete from contacts where environment_id = ${environmentId}`
      await importFile(app, key, {
        kind: 'contacts',
        format: 'json_lines',
        content: jsonLines(lines),
        mapping: {
          external_id: 'external_id',
          email: 'email',
          email_verified: 'email_verified',
          name: 'name',
          attributes: 'attributes',
        },
      })
      const imported = await stored()
      await app.database.sql`delete from contacts where environment_id = ${environmentId}`
      for (const one of lines) await key.post('/v1/contacts', JSON.parse(JSON.stringify(one)))
      const plain = (rows: readonly Record<string, unknown>[]) =>
        rows
          .map(({ email_verified_at: at, updated_at: _, ...row }) => JSON.stringify({ ...row, at: at !== null }))
          .sort()
      assert.deepEqual(plain(imported), plain(await stored()))
    }),
    { numRuns: runs(20) },
  )
})

test('CSV is read as it was written, in chunks of any size', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ';', '\n', '\r', ' ', '😀'), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 8 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 60 }), (cells, window) => {
      const filled = cells.map(([first = '', second = '']) => [`x${first}`, `y${second}`])
      const text = stringify([['one', 'two'], ...filled], { record_delimiter: '\r\n', quoted: true })
      const header = readHeader(text, true) ?? assert.fail('there is no header')
      const body = text.slice(header.text.length + 2)
      const read: unknown[] = []
      for (let at = 0, size = window; at < body.length; ) {
        const part = body.slice(at, at + size)
        const isEnd = at + size >= body.length
        const { records, bytes } = readRecords(part, { format: 'csv', header, line: 2, isEnd, max: 3 })
        read.push(...records.map(({ values, problem }) => problem ?? [values.one, values.two]))
        at += Buffer.from(part).subarray(0, bytes).toString().length
        // A window that ends within a record is read again with more.
        size = bytes === 0 ? size + window : window
      }
      assert.deepEqual(read, filled)
    }),
    { numRuns: runs(200) },
  )
})
