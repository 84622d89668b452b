import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readRates } from './rates.ts'

const folder = mkdtempSync(join(tmpdir(), 'userkeep-rates-'))
after(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'rates.json')
const ratesIn = (content: unknown) => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readRates(path)
}

test('rates are parsed as decimals without loss of precision', () => {
  const { values } = ratesIn({ base: 'eur', rates: { usd: '0.92', jpy: '0.006100000001', kwd: '3' } })
  assert.deepEqual(
    [...values],
    [
      ['eur', 1_000_000_000_000n],
      ['usd', 920_000_000_000n],
      ['jpy', 6_100_000_001n],
      ['kwd', 3_000_000_000_000n],
    ],
  )
})

test('an invalid file is refused with an error that says what is wrong', () => {
  const refused: [content: unknown, message: RegExp][] = [
    ['{', /is not JSON/],
    [[], /is not an object/],
    [{ base: 'EUR', rates: {} }, /needs "base"/],
    [{ base: 'eur' }, /needs "rates"/],
    [{ base: 'eur', rates: {}, date: '2030-01-01' }, /unknown field "date"/],
    [{ base: 'eur', rates: { dollar: '1' } }, /"dollar" in "rates"/],
    [{ base: 'eur', rates: { eur: '1' } }, /the base "eur" in "rates"/],
    ...[0.92, '0', '-1', '1,2', '1e3', '0.0000000000001', null].map((rate): [unknown, RegExp] => [
      { base: 'eur', rates: { usd: rate } },
      /a decimal above 0 for "usd"/,
    ]),
  ]
  for (const [content, message] of refused) assert.throws(() => ratesIn(content), message)
  assert.throws(() => readRates(join(folder, 'missing.json')), /cannot be read \(ENOENT\)/)
})
