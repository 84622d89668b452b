import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bodyOf, refused, renderedAs } from './testing.ts'

test('a template reads only own properties of its data, and nothing inherited from JavaScript', async () => {
  for (const path of [
    ...['contact.constructor', 'contact.constructor.name', 'contact.__proto__', 'contact.toString', 'data.valueOf'],
    ...['contact.name.constructor', 'data.list.constructor', 'data.list.__proto__.push', 'contact["constructor"]'],
    ...['contact.attributes.hasOwnProperty', 'data.key[contact.name]'],
  ]) {
    const html = await bodyOf(`[{{ ${path} }}]`, { data: { list: ['a'], key: {} } })
    assert.equal(html, '<p>[]</p>', path)
  }
})

test('a __proto__ key in the data of a message has no effect', async () => {
  const data = JSON.parse('{"__proto__": {"name": "Eve"}, "constructor": {"prototype": {"x": 1}}}')
  assert.equal(await bodyOf('[{{ contact.plan }}{{ data.x }}]', { data }), '<p>[]</p>')
  assert.equal(({} as { name?: string }).name, undefined)
})

test('a template finds only its own data, on any path', async () => {
  const secret = `secret-${process.pid}`
  process.env.TEMPLATE_TEST_SECRET = secret
  const word = fc.constantFrom(
    ...['constructor', '__proto__', 'prototype', 'process', 'env', 'mainModule', 'require', 'global', 'globalThis'],
    ...[
      'contact',
      'data',
      'team',
      'product',
      'attributes',
      'toString',
      'call',
      'TEMPLATE_TEST_SECRET',
      'first',
      'size',
    ],
  )
  const roots = fc.constantFrom('contact', 'data', 'team', 'product', 'unsubscribe_url')
  const path = fc.tuple(roots, fc.array(word, { maxLength: 6 })).map(([root, words]) => [root, ...words].join('.'))
  await fc.assert(
    fc.asyncProperty(path, async (asked) => {
      const html = await bodyOf(`{{ ${asked} }}`, { data: { first: 'given' } })
      assert.ok(!html.includes(secret) && !/function|native code|\[object/.test(html), html)
    }),
    { numRuns: 300 },
  )
})

test('a variable that is neither given nor declared is refused, so process data cannot be reached', async () => {
  for (const name of ['process', 'global', 'globalThis', 'require', 'env', 'this', 'contacts', 'environment', 'self']) {
    assert.match(await refused({ body: `{{ ${name}.env }}` }), /is not a known variable/, name)
  }
})

test('tags and filters that read files, print unescaped or evaluate text do not exist', async () => {
  for (const tag of [
    ...['{% include "/etc/passwd" %}', '{% render "x" %}', '{% layout "x" %}', '{% raw %}x{% endraw %}'],
    ...['{% block x %}{% endblock %}', '{% echo contact.name %}', '{% liquid assign x = 1 %}', '{% cycle "<b>", "" %}'],
    ...['{% tablerow x in data %}{% endtablerow %}', '{% increment x %}'],
  ]) {
    assert.match(await refused({ body: tag }), /not found|not available/, tag)
  }
  for (const filter of [
    ...[
      'raw',
      'json',
      'jsonify',
      'inspect',
      'where_exp: "x", "x"',
      'newline_to_br',
      'base64_decode',
      'hmac_sha256: "x"',
    ],
    ...['find_exp: "x", "y"', 'url_decode', 'push: 1'],
  ]) {
    assert.match(await refused({ body: `{{ contact.name | ${filter} }}` }), /undefined filter/, filter)
  }
})

test('the value of any variable is escaped in a paragraph, an attribute and a preheader', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...`<>"'&{}%|=/ ab`), maxLength: 40 }), async (value) => {
      const wish = {
        preheader: '{{ data.x }}',
        body: 'A {{ data.x }} ![{{ data.x }}](https://a.test/{{ data.x }}) {{ data.x | escape }} {{ data.x | strip }}',
      }
      const { html } = await renderedAs(wish, { data: { x: value } })
      const { html: empty } = await renderedAs(wish, { data: { x: '' } })
      const tags = (text: string) => text.replace(/"[^"]*"/g, '""').match(/<[^>]*>/g)
      assert.deepEqual(tags(html), tags(empty))
    }),
    { numRuns: 60 },
  )
})

test('no variable can create a link that runs a script', async () => {
  for (const url of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    'x',
  ]) {
    assert.match(await bodyOf('[a]({{ data.url }})', { data: { url } }), /href="#"/, url)
    assert.match(await bodyOf('[a](java{{ data.x }}alert)', { data: { x: 'script:' } }), /href="#"/)
  }
  const url = 'https://a.test/?a=1&b="2"'
  assert.match(
    await bodyOf('[a]({{ data.url }})', { data: { url } }),
    /href="https:\/\/a\.test\/\?a=1&amp;b=&quot;2&quot;"/,
  )
  assert.equal(
    (await renderedAs({ kind: 'in_app', url: '{{ data.url }}', body: 'x' }, { data: { url: 'javascript:x' } })).url,
    null,
  )
  assert.equal(
    (await renderedAs({ kind: 'in_app', url: '/billing/{{ contact.id | slice: 0, 4 }}', body: 'x' })).url,
    '/billing/0190',
  )
})

test('braces written as HTML entities are refused, so that they never become Liquid', async () => {
  for (const body of [
    '&#123;&#123; contact.name &#125;&#125;',
    '{&#123; contact.name }}',
    '&lbrace;{ contact.name }}',
  ]) {
    assert.match(await refused({ body }), /braces/, body)
  }
})

test('line breaks in any value never reach a header', async () => {
  const name = 'Grace\r\nBcc: everybody@example.com\n\nHello\u2028x\u0000'
  const { subject } = await renderedAs(
    { subject: 'Hi {{ contact.name }}\r\nX: y' },
    { contact: { ...contactNamed(name) } },
  )
  assert.equal(subject, 'Hi Grace Bcc: everybody@example.com Hello x X: y')
})

const contactNamed = (name: string) => ({
  id: '1',
  external_id: null,
  name,
  first_name: name,
  email: null,
  attributes: {},
  created_at: '',
})
