import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readCountries } from './countries.ts'

const folder = mkdtempSync(join(tmpdir(), 'userkeep-countries-'))
after(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'countries.csv')
const countriesIn = (...lines: string[]) => {
  writeFileSync(path, lines.join('\n'))
  return readCountries(path)
}

test('an IP address has the country of its range, and none outside of all ranges', () => {
  const { countryOf } = countriesIn(
    '# a comment',
    '203.0.113.0/24,DE',
    '"198.51.100.10","198.51.100.20","FR"',
    '2001:db8::/32,JP',
    '192.0.2.1/32,NL',
    '',
  )
  const found: [string, string | null][] = [
    ['203.0.113.0', 'DE'],
    ['203.0.113.255', 'DE'],
    ['203.0.112.255', null],
    ['203.0.114.0', null],
    ['198.51.100.9', null],
    ['198.51.100.10', 'FR'],
    ['198.51.100.20', 'FR'],
    ['198.51.100.21', null],
    ['2001:db8::', 'JP'],
    ['2001:db8:ffff:ffff::1', 'JP'],
    ['2001:db9::', null],
    ['::ffff:203.0.113.7', 'DE'],
    ['::ffff:cb00:7107', 'DE'],
    ['192.0.2.1', 'NL'],
    ['::1', null],
    ['unknown', null],
  ]
  for (const [address, country] of found) assert.equal(countryOf(address), country, address)
})

test('an unreadable line is reported with its number', () => {
  const refused: [lines: string[], message: RegExp][] = [
    [['203.0.113.0/24,Germany'], /line 1 .* two capital letters/],
    [['203.0.113.0/24,DE', '203.0.113.0/33,DE'], /line 2 .* needs a network/],
    [['203.0.113.1/24,DE'], /line 1 .* does not begin a network/],
    [['203.0.113.9,203.0.113.1,DE'], /line 1 .* needs a network/],
    [['203.0.113.0,::1,DE'], /line 1 .* needs a network/],
    [['203.0.113.0/24,DE', '203.0.113.128/25,FR'], /line 2 .* overlaps with line 1/],
  ]
  for (const [lines, message] of refused) assert.throws(() => countriesIn(...lines), message)
  assert.throws(() => readCountries(join(folder, 'missing.csv')), /cannot be read \(ENOENT\)/)
})
