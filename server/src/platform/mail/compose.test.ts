import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { brandColor, readableOn } from './brand-color.ts'
import { composeMail } from './compose.ts'

const brand = { name: 'Acme' }

test('the text and the HTML part of a mail contain everything', () => {
  const url = `https://acme.test/reset?token=${'x'.repeat(300)}&next=1`
  const { subject, text, html } = composeMail({
    subject: 'Reset your password',
    greeting: 'Hi Ada,',
    paragraphs: ['First line.\nSecond line.', 'Another paragraph.'],
    action: { label: 'Choose a password', url },
    code: '482913',
    footer: 'You did not ask for this? Do nothing.',
    brand,
  })
  assert.equal(subject, 'Reset your password')
  for (const part of [
    'Hi Ada,',
    'First line.\nSecond line.',
    'Choose a password',
    url,
    '482913',
    'Do nothing.',
    'Acme',
  ]) {
    assert.ok(text.includes(part), part)
  }
  const escapedUrl = url.replace('&', '&amp;')
  for (const part of [
    'Hi Ada,',
    'First line.<br>Second line.',
    `href="${escapedUrl}"`,
    `>${escapedUrl}</a>`,
    '482913',
  ]) {
    assert.ok(html.includes(part), part)
  }
})

test('a missing part leaves no trace', () => {
  const { text, html } = composeMail({ subject: 'Hello', paragraphs: ['Just this.'], brand })
  assert.equal(text, 'Just this.\n\n— Acme\n')
  assert.doesNotMatch(html, /undefined|null|false|If the button/)
})

test('no value in a mail becomes markup', () => {
  const tags = (markup: string) => markup.match(/<[a-z/!][^>]*>/gi)?.length
  const of = (value: string) => {
    const action = { label: value, url: 'https://acme.test' }
    return composeMail({
      subject: value,
      greeting: value,
      paragraphs: [value],
      action,
      code: value,
      footer: value,
      brand: { name: value },
    })
  }
  const harmless = tags(of('x').html)
  for (const evil of [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='x",
    '<!-- evil',
    '</style><b>',
    '&lt;b&gt;',
  ]) {
    const { html } = of(evil)
    assert.equal(tags(html), harmless, evil)
    assert.ok(!html.includes(evil), evil)
  }
})

test('a subject stays on one line', () => {
  assert.equal(
    composeMail({ subject: ' Hello\r\nBcc: eve@example.com\u2028 ', paragraphs: [], brand }).subject,
    'Hello Bcc: eve@example.com',
  )
})

test('a link that is not http or https is refused', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/relative', '']) {
    assert.throws(() => composeMail({ subject: 'x', paragraphs: [], action: { label: 'x', url }, brand }), TypeError)
  }
})

test('only a valid color is used in the styles, and the label on it is readable', () => {
  assert.equal(brandColor('#FFaa00'), '#FFaa00')
  assert.equal(brandColor('#f0a'), '#ff00aa')
  for (const color of ['red;background:url(x)', '#12', 'rgb(1,2,3)', undefined])
    assert.equal(brandColor(color), '#3a5bd9')
  assert.equal(readableOn('#ffdd00'), '#16181d')
  assert.equal(readableOn('#101820'), '#ffffff')
})

test('a mail can be composed of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const { html } = composeMail({
        subject: value,
        paragraphs: [value],
        code: value,
        brand: { name: value, color: value },
      })
      assert.ok(html.endsWith('</html>\n'))
    }),
  )
})
