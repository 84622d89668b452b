import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../src/index.ts'
import { isLink, isSitePath, isWebAddress, linkFormats } from '../src/kernel/links.ts'

type Judged = readonly [text: string, isAddress: boolean, isPath: boolean]

const table: readonly Judged[] = [
  ['https://example.com', true, false],
  ['http://example.com:8080/a?b=c#d', true, false],
  ['HTTPS://EXAMPLE.COM/', true, false],
  ['https://xn--bcher-kva.example/ä', true, false],
  ['https://example.com/@someone', true, false],
  ['https://[::1]:3000/', true, false],
  ['/', false, true],
  ['/projects/new?from=mail#top', false, true],
  ['/a//b', false, true],
  ['/@someone', false, true],
  ['/\\evil.example', false, false],
  ['//evil.example', false, false],
  ['\\\\evil.example', false, false],
  ['/\t/evil.example', false, false],
  ['/\n/evil.example', false, false],
  ['/\r\\evil.example', false, false],
  ['/a\\b', false, false],
  ['/.//evil.example', false, false],
  ['/..//evil.example', false, false],
  [' https://example.com', false, false],
  ['https://example.com ', false, false],
  ['https://exam\tple.com', false, false],
  ['https://example.com/\u0000', false, false],
  ['https://example.com\\@evil.example', false, false],
  ['https:\\\\evil.example', false, false],
  ['https:/evil.example', false, false],
  ['https:evil.example', false, false],
  ['https:///evil.example', false, false],
  ['https://', false, false],
  ['https://@evil.example', false, false],
  ['https://example.com@evil.example', false, false],
  ['https://user:password@example.com', false, false],
  ['https://[', false, false],
  ['https://exa mple.com', false, false],
  ['https://%zz', false, false],
  ['javascript:alert(1)', false, false],
  ['JaVaScRiPt:alert(1)', false, false],
  ['java\nscript:alert(1)', false, false],
  ['javascript://example.com/%0aalert(1)', false, false],
  ['data:text/html,hello', false, false],
  ['vbscript:x', false, false],
  ['file:///etc/passwd', false, false],
  ['ftp://example.com', false, false],
  ['mailto:a@example.com', false, false],
  ['example.com', false, false],
  ['projects', false, false],
  ['?a', false, false],
  ['#a', false, false],
  ['', false, false],
]

test('a web address begins with http(s):// and has a host; a path stays on its site', () => {
  for (const [text, isAddress, isPath] of table) {
    const judged = [isWebAddress(text), isSitePath(text), isLink(text)]
    assert.deepEqual(judged, [isAddress, isPath, isAddress || isPath], JSON.stringify(text))
  }
})

/** Fields that hold an address and are checked elsewhere. */
const elsewhere: Record<string, string> = {
  'locales.url': 'Liquid, checked when it is rendered',
}

const isNamedAsAddress = (field: string) => /(^|_)(url|uri|link|href|website|site|issuer)s?$/.test(field)

interface Schema {
  title?: string
  type?: unknown
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

function* fieldsOf(schema: Schema, path: string): Generator<[string, string, Schema]> {
  for (const [field, child] of Object.entries(schema.properties ?? {})) {
    yield [`${path}.${field}`, field, child]
    yield* fieldsOf(child, `${path}.${field}`)
  }
  const nested = [schema.items, ...(schema.anyOf ?? []), ...Object.values(schema.patternProperties ?? {})]
  for (const child of nested) if (child) yield* fieldsOf(child, path)
  if (typeof schema.additionalProperties === 'object') yield* fieldsOf(schema.additionalProperties, path)
}

test('each body field that is named like an address is validated as one', () => {
  const found = new Set<string>()
  const problems: string[] = []
  for (const route of routes) {
    if (!('body' in route) || !route.body) continue
    for (const [path, field, schema] of fieldsOf(route.body as Schema, `${route.method} ${route.path}`)) {
      const isText = [schema.type].flat().includes('string') && schema.enum === undefined && schema.format !== 'email'
      if (!isText || !isNamedAsAddress(field)) continue
      if (schema.format !== undefined && schema.format in linkFormats) found.add(path)
      else problems.push(path)
    }
  }
  assert.deepEqual(
    problems.filter((path) => !Object.keys(elsewhere).some((each) => path.endsWith(each))),
    [],
  )
  assert.ok(found.size >= 15, `${found.size} fields`)
})
