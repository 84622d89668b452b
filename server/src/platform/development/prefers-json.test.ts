import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefersJson } from './prefers-json.ts'

test('a client that accepts JSON by name prefers it; a browser or a client that accepts anything does not', () => {
  const preferring = [
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json, text/plain, */*',
    'text/html;q=0.5, application/json;q=0.9',
  ]
  for (const accept of preferring) assert.ok(prefersJson({ accept }), accept)
  const others = [
    '',
    '*/*',
    'application/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/html, application/json',
    'application/json;q=0',
    'application/json;q=nonsense',
  ]
  for (const accept of others) assert.ok(!prefersJson({ accept }), accept)
  assert.ok(!prefersJson({}))
})
