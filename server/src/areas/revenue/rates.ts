import { readFileSync } from 'node:fs'

/** The value of one unit of each currency in the base currency, as an integer number of parts. */
export interface Rates {
  readonly values: ReadonlyMap<string, bigint>
}

const decimals = 12
const pattern = /^(\d{1,12})(?:\.(\d{1,12}))?$/

/** Reads the operator's table of rates, `{ "base": "eur", "rates": { "usd": "0.92" } }`, or throws what is wrong with it. */
export function readRates(path: string): Rates {
  const file = asJson(read(path))
  if (!isObject(file)) raise('is not an object')
  const unknown = Object.keys(file).find((name) => name !== 'base' && name !== 'rates')
  if (unknown !== undefined) raise(`has the unknown field "${unknown}"`)
  const { base, rates } = file
  if (!isCurrency(base)) raise('needs "base", a currency in lower case such as "eur"')
  if (!isObject(rates)) raise('needs "rates", an object such as { "usd": "0.92" }')
  const values = new Map([[base, 10n ** BigInt(decimals)]])
  for (const [currency, rate] of Object.entries(rates)) {
    if (!isCurrency(currency)) raise(`has "${currency}" in "rates", which is not a currency in lower case`)
    if (currency === base) raise(`has the base "${base}" in "rates"`)
    values.set(currency, partsOf(currency, rate))
  }
  return { values }
}

function partsOf(currency: string, rate: unknown): bigint {
  const [, whole, part = ''] = (typeof rate === 'string' && rate.match(pattern)) || []
  const value = whole === undefined ? 0n : BigInt(whole + part.padEnd(decimals, '0'))
  if (value === 0n)
    raise(`needs a decimal above 0 for "${currency}", as text with at most ${decimals} digits after the point`)
  return value
}

const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
const isCurrency = (value: unknown): value is string => typeof value === 'string' && known.has(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return raise(`cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return raise('is not JSON')
  }
}

function raise(message: string): never {
  throw new Error(message)
}
