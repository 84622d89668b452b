import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Html, html, textOf } from './html.ts'

test('values in a template are escaped, in text and in attributes', () => {
  const name = `<img src=x onerror="a('b')"> & more`
  assert.equal(
    textOf(html`<p title="${name}">${name}</p>`),
    '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; more">&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; more</p>',
  )
})

test('templates can be nested, alone and in lists, and null is rendered as nothing', () => {
  const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
  assert.equal(textOf(html`<ul>${rows}</ul>${null}${undefined}${false}${0}`), '<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})

test('an object from JSON is not accepted as markup', () => {
  const sent = JSON.parse('{"markup":"<script>","Symbol(markup)":"<script>"}') as Html
  assert.throws(() => html`${sent}`, /not markup/)
})
