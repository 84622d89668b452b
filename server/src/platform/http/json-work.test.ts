import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strict } from '@userkeep/contract'
import { Type } from 'typebox'
import { createHeldLimit, usedMs } from '../../../testing/main-thread.ts'
import { Failure } from '../fail.ts'
import { readJson } from './read-json.ts'
import { compileValidator, fieldsOf } from './validation.ts'

const mebibyte = 1024 * 1024

/** Joins items until the text has a mebibyte. */
function filled(item: (n: number) => string): string {
  const items: string[] = []
  for (let [n, size] = [0, 2]; ; n++) {
    const next = item(n)
    size += next.length + 1
    if (size > mebibyte) return items.join(',')
    items.push(next)
  }
}

const nameOf = (n: number): string => `"${n.toString(36)}"`
const objectOf = (names: readonly string[]): string => `{${names.map((name) => `${name}:1`).join(',')}}`

const letters = Array.from('abcdefghijkl', (letter) => `"${letter}"`)

/** Returns the letters in an order of their own. */
function ordered(n: number): string[] {
  const left = [...letters]
  return letters.map((_, at) => left.splice(Math.floor(n / (at + 1)) % left.length, 1)[0] as string)
}

const distinct = (n: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => nameOf(n * count + at))

const bodies: Record<string, string> = {
  'unknown fields': `{${filled((n) => `${nameOf(n)}:1`)}}`,
  'fields that are numbers': `{${filled((n) => `"${n * 61_001}":1`)}}`,
  'objects that each have a field of their own': `[${filled((n) => objectOf([nameOf(n)]))}]`,
  'objects inside one another, with fields of their own': `[${filled((n) => `{${nameOf(n)}:{${nameOf(n)}:0}}`)}]`,
  'the same fields in every order': `[${filled((n) => objectOf(ordered(n * 7919)))}]`,
  'objects with as many fields as are allowed': `[${filled((n) => objectOf(distinct(n % 20, 1000)))}]`,
  'empty lists': `[${filled(() => '[]')}]`,
  texts: `[${filled(nameOf)}]`,
}

const schema = strict({ name: Type.String(), tags: Type.Optional(Type.Array(Type.String())) })
const check = compileValidator({ schema, method: 'POST', url: '/', httpPart: 'body' } as never)

function readAndCheck(body: Buffer): void {
  try {
    if (check(readJson(body)) !== true) fieldsOf(check.errors ?? [])
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

// The limit is relative to `JSON.parse` of an ordinary mebibyte on the same machine.
const limit = createHeldLimit((parseMs) => 5 * parseMs)

for (const [name, body] of Object.entries(bodies))
  test(`a body of a mebibyte is read and checked in the time of five ordinary ones: ${name}`, async () => {
    const bytes = Buffer.from(body)
    const measure = async () => {
      const before = usedMs()
      readAndCheck(bytes)
      return usedMs() - before
    }
    assert.equal(await limit.over(measure), null)
  })

const refusal = (body: string): string => {
  try {
    readJson(Buffer.from(body))
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('a body that is slow to parse is refused with the reason', () => {
  assert.match(refusal(bodies['unknown fields'] as string), /more than 1000 fields/)
  assert.match(refusal(bodies['the same fields in every order'] as string), /more than 20000 different orders/)
  assert.match(refusal(`[${filled(() => '0')}]`), /more than 150000 values/)
})

test('a thousand lines with a hundred properties each are accepted, also with text that looks like JSON', () => {
  const properties = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`p${n}`, n % 10]))
  assert.equal(refusal(JSON.stringify({ events: Array.from({ length: 1000 }, () => properties) })), '')
  assert.equal(refusal(JSON.stringify({ text: '{"a":[1,\\'.repeat(60_000) })), '')
  assert.equal(refusal(`[${'0,'.repeat(149_998)}0]`), '')
  assert.notEqual(refusal(`[${'0,'.repeat(149_999)}0]`), '')
})
