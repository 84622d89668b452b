import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elementsOf } from '../src/ui/elements-of.ts'
import { inkOn } from '../src/ui/ink.ts'

interface Element {
  type: string
  props: { children?: unknown; href?: string }
}

/** The elements as text, to be compared. */
function written(node: unknown): string {
  if (Array.isArray(node)) return node.map(written).join('')
  if (typeof node !== 'object' || node === null) return String(node ?? '')
  const { type, props } = node as Element
  return `<${type}${props.href ? ` ${props.href}` : ''}>${written(props.children)}</${type}>`
}

test('text keeps its headings, lists and links', () => {
  const html =
    '<h2>Terms</h2>\n<ul><li>One &amp; <em>two</em></li></ul><p><a href="https://example.com/?a=1&amp;b">More</a><br></p>'
  assert.equal(
    written(elementsOf(html)),
    '<h2>Terms</h2>\n<ul><li>One & <em>two</em></li></ul><p><a https://example.com/?a=1&b>More</a><br></br></p>',
  )
})

test('any other HTML is removed, including scripts and unsafe links', () => {
  for (const [html, made] of [
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['<iframe src="https://example.com"></iframe><img src=x onerror=alert(1)>', ''],
    ['<p>open <em>and <p>never closed', '<p>open <em>and <p>never closed</p></em></p>'],
    ['</p></em>stray', 'stray'],
    ['1 < 2 &lt;b&gt; &#x41;&unknown;', '1 < 2 <b> A&unknown;'],
  ] as const)
    assert.equal(written(elementsOf(html)), made, html)
})

test('text on the brand color is black or white, so that it is readable', () => {
  assert.deepEqual(['#1f7a5c', '#ffe066', '#fff', '#000', '#5b5bd6'].map(inkOn), [
    '#fff',
    '#000',
    '#000',
    '#fff',
    '#fff',
  ])
})
