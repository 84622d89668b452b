import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Output } from '@userkeep/client'
import { areas } from '../../server/src/areas.ts'

type AttentionItem = Output<'GET /v1/organization/attention'>['items'][number]
type AttentionLines = Readonly<Record<string, (item: AttentionItem) => { title: string; description?: string }>>

const folder = join(import.meta.dirname, '../src/areas')
const files = readdirSync(folder)
  .map((area) => join(folder, area, 'attention.ts'))
  .filter((file) => existsSync(file))
const modules = (await Promise.all(files.map((file) => import(pathToFileURL(file).href)))) as {
  attention: AttentionLines
}[]
const lines: AttentionLines = Object.assign({}, ...modules.map(({ attention }) => attention))

test('the panel has a text for each kind that an area reports, and for no other', () => {
  const sources = areas.flatMap(({ contributes = [] }) =>
    contributes.filter(({ point }) => point.name === 'attention.sources'),
  )
  const reported = sources.flatMap(({ contribution }) => Object.keys(contribution as object))
  assert.deepEqual(Object.keys(lines).sort(), reported.sort())
})

test('a line names the item if there is only one, and otherwise the number of items', () => {
  const item: AttentionItem = {
    kind: 'campaign_paused',
    level: 'warning',
    count: 1,
    since: null,
    subject: { id: 'a', name: 'Spring' },
    amounts: [],
  }
  assert.equal(lines.campaign_paused?.(item).title, 'Campaign “Spring” is paused')
  assert.equal(lines.campaign_paused?.({ ...item, count: 3, subject: null }).title, '3 campaigns are paused')
})

test('past-due amounts are listed separately by currency', () => {
  const amounts = [
    { currency: 'eur', amount: 4900 },
    { currency: 'jpy', amount: 500 },
  ]
  const line = lines.past_due?.({ kind: 'past_due', level: 'urgent', count: 2, since: null, subject: null, amounts })
  assert.equal(line?.title, '2 subscriptions past due')
  assert.equal(line?.description, '€49.00 and ¥500 per month')
})
