import assert from 'node:assert/strict'
import { test } from 'node:test'
import { houseRules } from './house-rules.ts'

test('a source file may have 300 lines and not one more', () => {
  assert.deepEqual(houseRules('a.ts', 'x\n'.repeat(300)), [])
  assert.deepEqual(houseRules('a.ts', 'x\n'.repeat(301)), ['a.ts has 301 lines, 300 are the most'])
})

test('the length of SQL and of generated documents is free', () => {
  assert.deepEqual(houseRules('0001-start.sql', 'x\n'.repeat(999)), [])
  assert.deepEqual(houseRules('openapi.json', 'x\n'.repeat(999)), [])
})

test('nothing points to a neighbour of the project', () => {
  const path = ['..', 'shared', 'design.md'].join('/')
  assert.deepEqual(houseRules('README.md', `see ${path}\n`), ['README.md points outside the project'])
})
