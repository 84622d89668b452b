import { readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'

/** The operator's table of addresses and countries. */
export interface Countries {
  /** Returns the country of an IP address in two capital letters, or null if the table does not have it. */
  countryOf(address: string): string | null
}

interface Ranges {
  /** The first and last addresses, in order. */
  starts: bigint[]
  ends: bigint[]
  countries: string[]
}

/**
 * Reads a table with a range of addresses per line, `203.0.113.0/24,DE` or `203.0.113.0,203.0.113.255,DE`, or throws what is
 * wrong with it. Addresses are looked up in memory and never leave the process.
 */
export function readCountries(path: string): Countries {
  const rows = read(path)
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' || line.startsWith('#') ? [] : [rangeOf(line, index + 1)]))
  const [four, six] = [
    inOrder(rows.filter(({ bits }) => bits === 32)),
    inOrder(rows.filter(({ bits }) => bits === 128)),
  ]
  return {
    countryOf(address) {
      const found = parsed(address.replace(/%.*$/, ''))
      return found && lookUp(found.bits === 32 ? four : six, found.value)
    },
  }
}

interface Range {
  line: number
  bits: 32 | 128
  start: bigint
  end: bigint
  country: string
}

function rangeOf(text: string, line: number): Range {
  const cells = text.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const country = cells.at(-1) ?? ''
  if (!/^[A-Z]{2}$/.test(country)) raise(line, 'needs a country in two capital letters at its end')
  const [first = '', second] = cells.slice(0, -1)
  const [start, end] = second === undefined ? networkOf(first, line) : [parsed(first), parsed(second)]
  if (cells.length > 3 || !start || !end || start.bits !== end.bits || start.value > end.value) {
    return raise(line, 'needs a network such as 203.0.113.0/24, or the first and the last address of a range')
  }
  return { line, bits: start.bits, start: start.value, end: end.value, country }
}

function networkOf(text: string, line: number) {
  const [address = '', length = ''] = text.split('/')
  const start = parsed(address)
  if (!start || !/^\d{1,3}$/.test(length) || Number(length) > start.bits) return [null, null] as const
  const size = 1n << BigInt(start.bits - Number(length))
  if (start.value % size !== 0n) raise(line, `has ${address}, which does not begin a network of /${length}`)
  return [start, { ...start, value: start.value + size - 1n }] as const
}

const mapped = 0xffffn << 32n

/** Reads an address. IPv4 in IPv6 is IPv4. */
function parsed(address: string): { bits: 32 | 128; value: bigint } | null {
  if (isIP(address) === 0) return null
  if (!isIPv6(address)) return { bits: 32, value: numberOf(address.split('.').map(Number), 8n) }
  const value = numberOf(groupsOf(address), 16n)
  return value >> 32n === mapped >> 32n ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value }
}

const numberOf = (parts: readonly number[], bits: bigint): bigint =>
  parts.reduce((value, part) => (value << bits) | BigInt(part), 0n)

function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [(Number(a) << 8) | Number(b), (Number(c) << 8) | Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = [], tail] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const groups = tail === undefined ? head : [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return groups.map((group) => Number.parseInt(group, 16))
}

function inOrder(rows: readonly Range[]): Ranges {
  const sorted = rows.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  for (const [index, { start, line }] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before && before.end >= start) raise(line, `overlaps with line ${before.line}`)
  }
  return {
    starts: sorted.map(({ start }) => start),
    ends: sorted.map(({ end }) => end),
    countries: sorted.map(({ country }) => country),
  }
}

function lookUp({ starts, ends, countries }: Ranges, value: bigint): string | null {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] as bigint) <= value) low = middle + 1
    else high = middle
  }
  return low > 0 && value <= (ends[low - 1] as bigint) ? (countries[low - 1] as string) : null
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function raise(line: number, message: string): never {
  throw new Error(`has a line ${line} that ${message}`)
}
