import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderInlineMarkdown, renderMailMarkdown, renderMarkdown } from './markdown.ts'
import { guardMarkdown, MarkdownProblem, markdownLimits } from './markdown-guard.ts'
import { readMarkdown } from './markdown-pictures.ts'

const table = (columns: number, rows: number, before = '') =>
  [`|a`.repeat(columns), `|-`.repeat(columns), ...Array.from({ length: rows }, () => 'x')]
    .map((line) => `${before}${line}\n`)
    .join('')

const refused: Record<string, string> = {
  'a table whose rows are completed': table(300, 220),
  'the same in a quote': table(300, 220, '> '),
  'the same in a list': `- ${table(300, 220, '  ').slice(2)}`,
  'many tables': `${table(50, 20)}\n`.repeat(10),
  'a table after lines that look like one': `a\n|-|-|\n${table(300, 220)}`,
  quotes: '> '.repeat(30),
  'quotes without space': '>'.repeat(30),
  lists: '- '.repeat(30).concat('a'),
  'lists that are indented': Array.from({ length: 30 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'),
  'numbered lists': '1. '.repeat(30),
  'quotes in lists': '- > '.repeat(15),
  '![': '!['.repeat(30_000),
  '*_': '*_'.repeat(30_000),
  '&#': '&#'.repeat(30_000),
  '[': '['.repeat(30_000),
  '**a': '**a'.repeat(20_000),
}

test('a text that would take long to parse is refused before parsing, wherever Markdown is rendered', () => {
  for (const [what, text] of Object.entries(refused)) {
    for (const render of [renderMarkdown, renderInlineMarkdown, renderMailMarkdown, readMarkdown])
      assert.throws(() => render(text), MarkdownProblem, what)
  }
})

test('the size of the HTML is limited, also for a text that is parsed fast', () => {
  const text = `${'<'.repeat(1400)}\n\n`.repeat(100)
  guardMarkdown(text)
  assert.throws(() => renderMarkdown(text), new RegExp(`more than ${markdownLimits.html} characters of HTML`))
})

test('ordinary texts are accepted', () => {
  const item = '- one\n  - two with *stress* and [a link](https://a.test)\n    1. three\n\n'
  const long = `## Section\n\nSome *words* with **more** & <others>.\n\n${item}> a quote\n>> and another\n\n`.repeat(
    300,
  )
  const code = `\`\`\`yaml\n${Array.from({ length: 12 }, (_, n) => `${'  '.repeat(n)}- key`).join('\n')}\n\`\`\`\n`
  const rules = `${'- '.repeat(40)}\n\n${'* '.repeat(40)}\n\n---\n`
  for (const text of [long, code, rules, table(8, 100), table(20, 200)]) assert.ok(renderMarkdown(text).length > 0)
})
