import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitePath } from '../src/areas/sign-in/site-path.ts'

const origin = 'https://panel.example'

test('the redirect after a sign-in accepts only paths of this site', () => {
  for (const path of ['/', '/contacts?q=a#b', '/a//b']) assert.equal(sitePath(path, origin), path)
  const elsewhere = [
    '/\\evil.example',
    '//evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/..//evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'https:evil.example',
    '',
    undefined,
  ]
  for (const next of elsewhere) assert.equal(sitePath(next, origin), null, JSON.stringify(next))
})
