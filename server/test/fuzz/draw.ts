import { type Schema, sample, typesOf } from '../surface/sample.ts'
import type { Random } from './random.ts'

export interface DrawOptions {
  random: Random
  /** Returns the ID of something that exists, for a field such as `role_id`. */
  reference(field: string): string
  /** Returns a text that identifies something that exists, for a field such as `slug`. */
  known(field: string): string | undefined
  now: Date
}

/** Returns a value that the schema allows, with some of the optional fields. */
export function draw(schema: Schema, options: DrawOptions, field = ''): unknown {
  const { random } = options
  if (schema.examples?.length && random.chance(0.7)) return random.oneOf(schema.examples)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.oneOf(schema.enum)
  if (schema.anyOf) return draw(random.oneOf(schema.anyOf), options, field)
  switch (random.oneOf(typesOf(schema))) {
    case 'object':
      return drawObject(schema, options)
    case 'array':
      return drawArray(schema, options, field)
    case 'string':
      return drawText(schema, options, field)
    case 'integer':
      return drawInteger(schema, random)
    case 'number':
      return random.chance(0.5) ? drawInteger(schema, random) : sample(schema, {}, field)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return sample(schema, {}, field)
  }
}

function drawObject({ properties = {}, required = [], patternProperties = {} }: Schema, options: DrawOptions): object {
  const { random } = options
  const named = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.4))
  const free = Object.values(patternProperties).flatMap((child) =>
    random.chance(0.5) ? [[random.oneOf(['plan', 'seats', 'role_2']), draw(child, options)]] : [],
  )
  return Object.fromEntries([...named.map(([name, child]) => [name, draw(child, options, name)]), ...free])
}

function drawArray(
  { items = {}, minItems = 0, maxItems = 4, uniqueItems }: Schema,
  options: DrawOptions,
  field: string,
) {
  const length = Math.min(Math.max(minItems, options.random.below(4)), maxItems)
  const drawn = Array.from({ length }, () => draw(items, options, field))
  return uniqueItems ? [...new Map(drawn.map((item) => [JSON.stringify(item), item])).values()] : drawn
}

const largest = Number.MAX_SAFE_INTEGER

function drawInteger({ minimum = -largest, maximum = largest }: Schema, random: Random): number {
  const candidates = [0, 1, 2, 7, 50, 999, 86_400, minimum, maximum, minimum + 1, maximum - 1, random.below(10_000)]
  const allowed = candidates.filter((number) => number >= minimum && number <= maximum)
  return random.oneOf(allowed.length > 0 ? allowed : [minimum])
}

const texts = [
  'Sample',
  'Zoë Ångström',
  '日本語のテキスト',
  'مرحبا بالعالم',
  '🧑‍🚀🏳️‍🌈',
  "'; drop table contacts; --",
  '100%_\\',
  '<script>alert(1)</script>',
  '{{ contact.name }}',
  '{% for x in (1..9) %}x{% endfor %}',
  '=SUM(A1:A9)',
  '**bold** [link](https://example.com)',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'line\nbreak\ttab',
  '\u202Ereversed',
  'é',
  ' ',
]

const times = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2024-02-29T23:59:59.999Z', '1970-01-01T00:00:00Z']

function drawText(schema: Schema, options: DrawOptions, field: string): string {
  const { random, now } = options
  const { format, pattern, minLength = 0, maxLength = 10_000 } = schema
  if (format === 'uuid') return options.reference(field)
  if (format === 'date-time' || format === 'date') {
    const days = random.oneOf([-400, -30, -1, 0, 1, 30, 400])
    const time = random.chance(0.15) ? random.oneOf(times) : new Date(now.getTime() + days * 86_400_000).toISOString()
    return format === 'date' ? time.slice(0, 10) : time
  }
  const known = options.known(field)
  if (known !== undefined && random.chance(0.5) && fits(schema, known)) return known
  if (format !== undefined) return String(sample(schema, {}, field))
  if (pattern !== undefined) {
    const key = `key_${random.below(200)}`
    return fits(schema, key) && random.chance(0.8) ? key : solved(schema, field)
  }
  const text = random.chance(0.02) ? 'long '.repeat(2000) : `${random.oneOf(texts)} ${random.below(1000)}`
  return text.slice(0, maxLength).padEnd(minLength, 'x')
}

/** Returns a text that the pattern allows, or one that it refuses if none is known. */
function solved(schema: Schema, field: string): string {
  try {
    return String(sample(schema, {}, field))
  } catch {
    return 'unknown'
  }
}

const fits = ({ pattern, minLength = 0, maxLength = 10_000 }: Schema, text: string): boolean =>
  text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
