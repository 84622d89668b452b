import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderLimits, sourceLimits } from './limits.ts'
import { prepare, renderPrepared } from './render-prepared.ts'
import { compiled, grace, refused, renderedAs, tried } from './testing.ts'
import type { Variables } from './variables.ts'

const ends = (body: string, variables: Partial<Variables> = {}) => renderedAs({ kind: 'in_app', body }, variables)
const loop = (of: string, body: string) => `{% for i in ${of} %}${body}{% endfor %}`

test('a template that takes too many steps, characters or items is aborted', async () => {
  const bombs: Record<string, string> = {
    'nested loops': loop('(1..1000)', loop('(1..1000)', loop('(1..1000)', 'x'))),
    'empty loops': loop('(1..1000)', loop('(1..1000)', '')),
    'a huge range': loop('(1..1000000000)', 'x'),
    'a range of text': '{% assign n = "9" %}{% for i in (1..30) %}{% assign n = n | append: n %}{% endfor %}',
    'a long text in a loop': loop('(1..15000)', 'x'.repeat(900)),
    'a long text in a capture': `{% capture a %}${loop('(1..15000)', 'x'.repeat(900))}{% endcapture %}{{ a | size }}`,
    'doubling by append': `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
    'doubling by capture': `{% capture a %}xxxxxxxxxx{% endcapture %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(40)}{{ a }}`,
    'doubling by replace': `{% assign a = "xx" %}${'{% assign a = a | replace: "x", a %}'.repeat(20)}{{ a }}`,
    'doubling by join': `{% assign a = "x,x" %}${'{% assign a = a | split: "x" | join: a %}'.repeat(30)}{{ a }}`,
    'doubling by concat': `{% assign a = "x,x" | split: "," %}${'{% assign a = a | concat: a %}'.repeat(40)}{{ a | size }}`,
    'a wide date': '{{ "2026-01-01" | date: "%1000000000Y" }}',
    'sorting much': '{% assign a = (1..900000) | sort | reverse %}{{ a | size }}',
  }
  for (const [name, body] of Object.entries(bombs)) {
    await assert.rejects(ends(body), /steps|characters|memory alloc|render limit|Invalid string length/, name)
  }
})

test('a message with the maximum amount of data is rendered', async () => {
  const items = Array.from({ length: 100 }, (_, n) => ({ name: `Item ${n}`, note: 'x'.repeat(200) }))
  const { html } = await ends(loop('data.items', '- {{ i.name | upcase }}: {{ i.note | truncate: 50 }}\n'), {
    data: { items },
  })
  assert.match(html, /ITEM 99/)
})

test('Liquid that is too deeply nested, too long or repeated too often is refused when it is published', async () => {
  const nested = (depth: number) => `${'{% if contact %}'.repeat(depth)}x${'{% endif %}'.repeat(depth)}`
  assert.match(await refused({ body: nested(sourceLimits.depth + 1) }), /deeper than/)
  assert.match(await refused({ body: nested(5000) }), /deeper than|has invalid Liquid/)
  assert.match(await refused({ body: `{{ contact${'.x'.repeat(sourceLimits.length)} }}` }), /more than 1000 characters/)
  assert.match(
    await refused({ body: '{{ contact.id }}'.repeat(sourceLimits.constructs + 1) }),
    /more than 1000 Liquid expressions/,
  )
})

const names = fc.constantFrom('contact.name', 'data.x', 'data.items', 'team', 'i', '"text"', '(1..9)', '3', 'a')
const filters = fc.constantFrom(
  ...['append: a', 'split: ""', 'join: a', 'upcase', 'sort', 'times: 99999', 'replace: "x", a', 'concat: data.items'],
  ...[
    'date: "%Y %999d"',
    'truncate: 99999',
    'slice: 0, 9',
    'map: "x"',
    'where: "x"',
    'uniq',
    'reverse',
    'size',
    'default: a',
  ],
)
const value = fc.tuple(names, fc.array(filters, { maxLength: 3 })).map((parts) => parts.flat().join(' | '))
const body = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('x', '**', '\n- ', '# ', '](', '<b>', '`', '\n\n', '{', '}', '%'),
    value.map((of) => `{{ ${of} }}`),
    value.map((of) => `{% assign a = ${of} %}`),
    fc.tuple(names, tie('text')).map(([of, inner]) => `{% for i in ${of} %}${inner}{% endfor %}`),
    fc.tuple(value, tie('text')).map(([of, inner]) => `{% if ${of} %}${inner}{% else %}y{% endif %}`),
    tie('text').map((inner) => `{% capture a %}${inner}{% endcapture %}`),
    fc.array(tie('text'), { maxLength: 4 }).map((parts) => parts.join('')),
  ),
})).text

test('any template is refused, rendered within its limits, or aborted by them', async () => {
  const data = { x: 'x'.repeat(500), items: Array.from({ length: 50 }, (_, x) => ({ x })) }
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const result = await tried({
        kind: 'in_app',
        body: text,
        declared: [
          { name: 'a', default: 'a' },
          { name: 'i', default: '' },
        ],
      })
      if ('reason' in result) return
      try {
        const { html } = renderPrepared(prepare(result), { locale: null, variables: { ...grace, data }, footer: null })
        assert.ok(html.length <= renderLimits.output)
        assert.doesNotMatch(html, /<script|\{\{|\{%/)
      } catch (error) {
        assert.match(String(error), /steps|characters|memory alloc|render limit|RenderError/)
      }
    }),
    { numRuns: 400 },
  )
})

test('a version is parsed once, and renders the same each time', async () => {
  const version = prepare(
    await compiled({ body: '{% assign a = 1 %}{{ a }} {{ contact.name }} {% assign a = a | plus: 1 %}{{ a }}' }),
  )
  const render = () => renderPrepared(version, { locale: 'en', variables: grace, footer: null }).text
  const first = render()
  assert.match(first, /^1 Grace Hopper 2\n/)
  for (let n = 0; n < 50; n++) assert.equal(render(), first)
})
