import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { areas } from '../../server/src/areas.ts'
import { bestMatch, matching } from '../src/app/search/match.ts'

/** The panel's own type names its routes, which this program does not compile. */
interface AreaSearch {
  kinds?: Record<string, unknown>
  words?: Record<string, string>
}

const folder = join(import.meta.dirname, '../src/areas')
const filesOf = (name: string) =>
  readdirSync(folder)
    .map((area) => join(folder, area, name))
    .filter((file) => existsSync(file))

const loaded = (file: string) => import(pathToFileURL(file).href) as Promise<{ search: AreaSearch }>
const all = (await Promise.all(filesOf('search.ts').map(loaded))).map(({ search }) => search)
const screens = filesOf('screens.ts').map((file) => readFileSync(file, 'utf8'))
const paths = screens.flatMap((text) => [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path))

test('the panel can open each kind of item that the search of the server returns, and no other', () => {
  const found = areas
    .flatMap(({ contributes = [] }) => contributes.filter(({ point }) => point.name === 'search.sources'))
    .flatMap(({ contribution }) => Object.keys(contribution as object))
  assert.deepEqual(all.flatMap(({ kinds = {} }) => Object.keys(kinds)).sort(), found.sort())
})

test('every screen of the navigation has search words in addition to its label', () => {
  const withWords = all.flatMap(({ words = {} }) => Object.keys(words))
  const placed = screens.flatMap((text) =>
    text
      .split(/(?=\bpath: ')/)
      .filter((part) => part.includes('nav: {'))
      .map((part) => /\bpath: '([^']+)'/.exec(part)?.[1] ?? ''),
  )
  assert.ok(placed.length > 35)
  assert.deepEqual(
    placed.filter((path) => !withWords.includes(path)),
    [],
  )
  assert.deepEqual(
    withWords.filter((path) => !paths.includes(path)),
    [],
  )
})

test('a search matches the beginnings of words, and labels rank before other words', () => {
  const items = [
    { label: 'Revenue', words: 'MRR churn' },
    { label: 'New campaign', words: 'create email' },
    { label: 'Campaigns', words: 'newsletter A/B test' },
    { label: 'Email', words: 'SMTP' },
  ]
  const found = (search: string) => matching(search, items).map(({ label }) => label)
  assert.deepEqual(found('mrr'), ['Revenue'])
  assert.deepEqual(found('Camp'), ['Campaigns', 'New campaign'])
  assert.deepEqual(found('email'), ['Email', 'New campaign'])
  assert.deepEqual(found('new camp'), ['New campaign', 'Campaigns'])
  assert.deepEqual(found('a/b'), ['Campaigns'])
  assert.deepEqual(found('mail'), [])
  assert.deepEqual(found('!'), [])
  assert.equal(bestMatch('new campaign', items), 3)
  assert.equal(bestMatch('mrr', items), 1)
  assert.equal(bestMatch('nothing', items), 0)
})

for (const { word, finds } of [
  { word: 'MRR', finds: '/revenue' },
  { word: 'Stripe', finds: '/payment-gateways' },
  { word: 'refund', finds: '/invoices' },
  { word: 'GDPR', finds: '/legal' },
  { word: 'teams', finds: '/customers' },
]) {
  test(`“${word}” finds ${finds}`, () => {
    const items = all.flatMap(({ words = {} }) =>
      Object.entries(words).map(([path, given]) => ({ label: path, words: given })),
    )
    assert.ok(matching(word, items).some(({ label }) => label === finds))
  })
}
