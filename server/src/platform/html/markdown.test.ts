import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from './markdown.ts'

test('Markdown is rendered with a small set of HTML elements', () => {
  const text = '# Terms\n\nBe **kind**, see [us](https://example.com "Us").\n\n3. three\n\n| a |\n|---|\n| b |'
  const html = renderMarkdown(text)
  for (const part of [
    '<h1>Terms</h1>',
    '<strong>kind</strong>',
    '<a href="https://example.com" title="Us" rel="noopener noreferrer nofollow">us</a>',
    '<ol start="3">',
    '<td>b</td>',
  ]) {
    assert.ok(html.includes(part), `${part} in ${html}`)
  }
})

test('no text runs or loads anything, or links to a script', () => {
  const attempts = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//example.com)',
    '![x](https://example.com/x.png)',
    '<a href="https://example.com" onclick="alert(1)">x</a>',
    '<style>*{display:none}</style>',
    '<iframe src="https://example.com"></iframe>',
  ]
  for (const attempt of attempts) {
    const html = renderMarkdown(attempt)
    const isUnsafe = /<(script|img|style|iframe)|<[^>]*\son\w+=|href="(javascript|data|\/\/)/i.test(html)
    assert.ok(!isUnsafe, `${attempt} became ${html}`)
  }
})
