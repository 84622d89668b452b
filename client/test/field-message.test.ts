import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, createClient, fieldMessage } from '../src/index.ts'

test('validation errors become readable sentences for a form', () => {
  assert.equal(fieldMessage('must NOT have fewer than 1 characters'), 'This field is required.')
  assert.equal(fieldMessage('must NOT have fewer than 8 characters'), 'Use at least 8 characters.')
  assert.equal(fieldMessage('must NOT have more than 120 characters'), 'Use at most 120 characters.')
  assert.equal(fieldMessage('must be a valid email'), 'Enter an email address, such as ada@example.com.')
  assert.equal(fieldMessage('must be one of live, test'), 'Choose one of: live, test.')
  assert.equal(fieldMessage('must be <= 365'), 'Enter 365 or less.')
  assert.equal(fieldMessage('must be lowercase'), 'This value must be lowercase.')
  assert.equal(fieldMessage('Only HTTPS addresses are accepted'), 'Only HTTPS addresses are accepted.')
})

test('a failed connection is an ApiError without fields', async () => {
  const client = createClient({ baseUrl: '', fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  const error = await client('GET /v1/session').catch((thrown: unknown) => thrown)
  assert.ok(error instanceof ApiError)
  assert.equal(error.status, 0)
  assert.equal(error.code, 'unavailable')
  assert.deepEqual(error.readable().fields, {})
  assert.match(error.message, /cannot be reached/)
})
