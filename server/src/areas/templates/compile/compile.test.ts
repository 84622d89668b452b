import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compiled, refused, renderedAs } from '../render/testing.ts'
import { createCompiler } from './compiler.ts'

const mjml = (inner: string, head = '') =>
  `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`

test('Markdown becomes a mail in the look of the brand, with a text part', async () => {
  const body =
    '# Hi {{ contact.first_name }}\n\nSee [the guide](https://a.test/x).\n\n[Open](https://a.test "button")\n\n1. one\n2. two'
  const { html, text } = await renderedAs({ body, preheader: 'In short' })
  for (const part of ['Acme', '>Hi Grace</h1>', 'In short', 'prefers-color-scheme: dark', 'class="button"'])
    assert.ok(html.includes(part), part)
  assert.equal(
    text,
    'Hi Grace\n\nSee the guide (https://a.test/x).\n\nOpen (https://a.test)\n\n1. one\n2. two\n\n— Acme\n',
  )
})

test('items of a loop are one list, and a paragraph of tags is none', async () => {
  const body = '{% for item in data.items %}\n- {{ item }}\n{% endfor %}\n\n{% if team %}\nA team.\n{% endif %}'
  const { html } = await renderedAs({ kind: 'in_app', body }, { data: { items: ['a', 'b'] } })
  assert.equal(html.replace(/\s+/g, ''), '<ul><li>a</li><li>b</li></ul>')
})

test('MJML keeps its layout and loses whatever could run, load or be filled in', async () => {
  const nasty = [
    '<script>alert(1)</script><iframe src="https://a.test"></iframe><form action="https://a.test"><input name="x"></form>',
    '<img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a><div style="background:expression(alert(1))">y</div>',
    '<object data="x"></object><svg onload="alert(1)"></svg><meta http-equiv="refresh" content="0"><link rel="stylesheet">',
    '<!--[if mso]><script>alert(1)</script><![endif]--><base href="https://a.test">',
  ].join('')
  const source = mjml(
    `<mj-text>Hi {{ contact.name }}</mj-text><mj-raw>${nasty}</mj-raw>`,
    '<mj-style>.x{color:red}</mj-style>',
  )
  const { html, text } = await renderedAs({ format: 'mjml', body: source })
  assert.doesNotMatch(
    html,
    /<script|<iframe|<form|<input|onerror|onload|javascript:|expression|<object|<svg|refresh|<link|<base/i,
  )
  for (const part of ['Hi Grace Hopper', '.x{color:red}', '<!--[if mso | IE]><table', 'mj-column-per-100'])
    assert.ok(html.includes(part), part)
  assert.match(text, /^Hi Grace Hopper\n/)
})

test('MJML reads no files, and has no Liquid in styles', async () => {
  assert.match(await refused({ format: 'mjml', body: mjml('<mj-include path="/etc/passwd" />') }), /mj-include/)
  assert.match(await refused({ format: 'mjml', body: mjml('<MJ-INCLUDE path="x"/>') }), /mj-include/)
  const style = '<mj-style>.x{color:{{ data.x }}}</mj-style>'
  assert.match(await refused({ format: 'mjml', body: mjml('<mj-text>x</mj-text>', style) }), /in a style/)
  const colored = mjml('<mj-text color="{{ data.x }}">x</mj-text>')
  assert.match(await refused({ format: 'mjml', body: colored }), /in a style/)
})

test('blocks of MJML are left out by Liquid in mj-raw', async () => {
  const body = mjml(
    '<mj-raw>{% if team %}</mj-raw><mj-text>For teams</mj-text><mj-raw>{% endif %}</mj-raw><mj-text>For all</mj-text>',
  )
  const { html } = await renderedAs({ format: 'mjml', body })
  assert.deepEqual([html.includes('For teams'), html.includes('For all')], [false, true])
})

test('every mail of a category has the link to unsubscribe, whatever its template does', async () => {
  const links = { unsubscribeUrl: 'https://a.test/u?x="1"', preferencesUrl: 'https://a.test/p' }
  const hiding = '{% assign unsubscribe_url = nil %}{% assign footer = nil %}Hello{% if contact %}{% endif %}'
  for (const wish of [{ body: hiding }, { format: 'mjml' as const, body: mjml(`<mj-text>${hiding}</mj-text>`) }]) {
    const { html, text } = await renderedAs(wish, {}, links)
    assert.match(html, /href="https:\/\/a\.test\/u\?x=&quot;1&quot;"[^>]*>Unsubscribe</)
    assert.match(text, /Unsubscribe: https:\/\/a\.test\/u/)
    const without = await renderedAs(wish)
    assert.doesNotMatch(without.html + without.text, /Unsubscribe/)
  }
})

test('declared variables have their defaults, and what the message brings in their place', async () => {
  const wish = { subject: '{{ headline }}', body: 'x', declared: [{ name: 'headline', default: 'News' }] }
  assert.equal((await renderedAs(wish)).subject, 'News')
  assert.equal((await renderedAs(wish, { data: { headline: 'More' } })).subject, 'More')
  assert.equal((await renderedAs(wish, { data: { headline: null } })).subject, 'News')
})

test('the compiled version holds nothing of the thread that made it', async () => {
  const made = await compiled({ body: 'Hello {{ contact.name }}' })
  assert.deepEqual(structuredClone(made), JSON.parse(JSON.stringify(made)))
})

test('a draft that takes too long ends its thread, and the next one gets another', async () => {
  const compiler = createCompiler({ time: 1, memory: 64, idle: 60_000, waiting: 2 })
  const ask = {
    kind: 'email' as const,
    format: 'markdown' as const,
    brand: { name: 'Acme' },
    content: { default_locale: 'en', variables: [], locales: { en: { subject: 'x', body: 'Hello' } } },
  }
  assert.deepEqual(await compiler.compile(ask), { path: 'draft', reason: 'takes too long or too much to compile' })
  const [, , third] = await Promise.all([compiler.compile(ask), compiler.compile(ask), compiler.compile(ask)])
  assert.match('reason' in third ? third.reason : '', /too many/)
  await compiler.close()
  const patient = createCompiler()
  assert.ok('locales' in (await patient.compile(ask)))
  assert.ok('locales' in (await patient.compile(ask)))
  await patient.close()
})
