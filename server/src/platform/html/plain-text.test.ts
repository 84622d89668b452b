import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from './markdown.ts'
import { plainHtml } from './plain-html.ts'
import { plainText } from './plain-text.ts'

test('the words of Markdown remain, and its syntax is removed', () => {
  const cases: [markdown: string, text: string][] = [
    ['Open **File**, then _Export_.', 'Open File, then Export.'],
    ['# Steps\n\n1. One\n2. Two', 'Steps One Two'],
    ['See [the guide](https://example.com/a?b=1&c=2) & `npm <x>`', 'See the guide & npm <x>'],
    ['> quoted\n\nanswer', 'quoted answer'],
    ['a &lt; b', 'a < b'],
  ]
  for (const [markdown, text] of cases) assert.equal(plainText(renderMarkdown(markdown)), text)
})

test('escaped text is unescaped', () => {
  for (const text of ['It\'s <b>not</b> bold & "quoted"', '&lt;', '1 < 2 > 0', '&#0; &#x110000;']) {
    assert.equal(plainText(plainHtml(text)), text)
  }
})
