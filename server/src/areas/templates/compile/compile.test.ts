import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compiled, refused, renderedAs } from '../render/testing.ts'

const mjml = (inner: string, head = '') =>
  `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`

test('Markdown becomes a branded mail with a text part', async () => {
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

test('a loop of list items renders one list, and a paragraph whose condition is false renders nothing', async () => {
  const body = '{% for item in data.items %}\n- {{ item }}\n{% endfor %}\n\n{% if team %}\nA team.\n{% endif %}'
  const { html } = await renderedAs({ kind: 'in_app', body }, { data: { items: ['a', 'b'] } })
  assert.equal(html.replace(/\s+/g, ''), '<ul><li>a</li><li>b</li></ul>')
})

test('MJML keeps its layout, and scripts, loaded resources and forms are removed', async () => {
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

test('MJML cannot include files or use Liquid in styles', async () => {
  assert.match(await refused({ format: 'mjml', body: mjml('<mj-include path="/etc/passwd" />') }), /mj-include/)
  assert.match(await refused({ format: 'mjml', body: mjml('<MJ-INCLUDE path="x"/>') }), /mj-include/)
  const style = '<mj-style>.x{color:{{ data.x }}}</mj-style>'
  assert.match(await refused({ format: 'mjml', body: mjml('<mj-text>x</mj-text>', style) }), /in a style/)
  const colored = mjml('<mj-text color="{{ data.x }}">x</mj-text>')
  assert.match(await refused({ format: 'mjml', body: colored }), /in a style/)
})

test('Liquid in mj-raw can leave out MJML blocks', async () => {
  const body = mjml(
    '<mj-raw>{% if team %}</mj-raw><mj-text>For teams</mj-text><mj-raw>{% endif %}</mj-raw><mj-text>For all</mj-text>',
  )
  const { html } = await renderedAs({ format: 'mjml', body })
  assert.deepEqual([html.includes('For teams'), html.includes('For all')], [false, true])
})

test('every mail of a category contains the unsubscribe link, regardless of its template', async () => {
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

test('a declared variable has its default unless the message sets it', async () => {
  const wish = { subject: '{{ headline }}', body: 'x', declared: [{ name: 'headline', default: 'News' }] }
  assert.equal((await renderedAs(wish)).subject, 'News')
  assert.equal((await renderedAs(wish, { data: { headline: 'More' } })).subject, 'More')
  assert.equal((await renderedAs(wish, { data: { headline: null } })).subject, 'News')
})

test('the compiled version is plain JSON data', async () => {
  const made = await compiled({ body: 'Hello {{ contact.name }}' })
  assert.deepEqual(structuredClone(made), JSON.parse(JSON.stringify(made)))
})
