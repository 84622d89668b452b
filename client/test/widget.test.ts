import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the types of the widget list each of its commands, and no others', () => {
  const typed = matchesIn(read('client/src/widget.ts'), /command: ([^,)]+)/g).flatMap(
    (names) => names.match(/\w+/g) ?? [],
  )
  const [, own = ''] = /\nconst commandsOf = (.*?)\n\}\)\n/s.exec(read('widget/src/widget.ts')) ?? []
  const elements = readdirSync(new URL('../../widget/src/elements', import.meta.url), { withFileTypes: true })
  const commands = [
    ...matchesIn(own, /^ {2}(\w+)[(:]/gm),
    ...elements.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    'messenger',
  ]
  assert.ok(commands.length > 8)
  assert.deepEqual([...new Set(typed)].sort(), commands.sort())
})
