import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { variables } from '../src/config.ts'

test("the README's table names every variable, with its default and what it does", () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const table = readme.match(/<!-- variables -->\n(.*?)\n<!-- \/variables -->/s)?.[1]
  const rows = variables.map(
    ({ name, fallback, says }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${says} |`,
  )
  assert.deepEqual(table?.split('\n').slice(2), rows)
})

test('the proxy of compose.yaml answers no metrics', () => {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')
  assert.match(compose, /^ *:8080 \{\n(?:.*\n)?\s*respond \/metrics\* 404\n/m)
})
