import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordFaults } from './words.ts'

const mark = '//'

test('a comment that starts without a subject is reported', () => {
  const faults = wordFaults('a.ts', `${mark} What it keeps.\nconst a = 1\n/** Of these the first. */\n`)
  assert.deepEqual(faults, ['a.ts:1 uses "What": What it keeps.', 'a.ts:3 uses "Of": Of these the first.'])
})

test('a banned word is reported in every comment of a line', () => {
  assert.deepEqual(wordFaults('a.tsx', `const a = 1 ${mark} computed anew\n`), ['a.tsx:1 uses "anew": computed anew'])
  assert.deepEqual(wordFaults('a.css', '/* Sent in bites. */\n'), ['a.css:1 uses "bites": Sent in bites.'])
})

test('a banned word is reported in texts on screens and in messages', () => {
  const screen = 'const page = <p title="Sent to whoever asks">Points are kept.</p>\n'
  assert.deepEqual(wordFaults('panel/src/a.tsx', screen), [
    'panel/src/a.tsx:1 uses "whoever": Sent to whoever asks',
    'panel/src/a.tsx:1 uses "kept": Points are kept.',
  ])
  const message = 'fail(`The rows are kept`)\nconst page = html`<p>Nobody is told</p>`\n'
  assert.deepEqual(wordFaults('server/src/a.ts', message), [
    'server/src/a.ts:1 uses "kept": The rows are kept',
    'server/src/a.ts:2 uses "told": Nobody is told',
  ])
  assert.deepEqual(wordFaults('tools/test/a.ts', "write('Nobody is told')\n"), [
    'tools/test/a.ts:1 uses "told": Nobody is told',
  ])
})

test('names, single words, SQL statements and similar words are not reported', () => {
  const code =
    "const told = 'kept'\nconst url = 'https://example.com'\nsql`select kept from told`\n/** Returns the rest. */\n"
  assert.deepEqual(wordFaults('a.ts', code), [])
  assert.deepEqual(wordFaults('a.ts', `${mark} Offset of the page. Whatsoever is another word.\n`), [])
  assert.deepEqual(wordFaults('a.test.ts', "assert.equal(a, 'it is kept here')\n"), [])
})

test('banned words are reported in test names and documents', () => {
  assert.deepEqual(wordFaults('a.test.ts', "test('a password is kept', () => {})\n"), [
    'a.test.ts:1 uses "kept": a password is kept',
  ])
  const document = ['Whoever reads this', '```', 'whoever', '```', 'The column `kept` of [a page](kept.md)'].join('\n')
  assert.deepEqual(wordFaults('notes.md', document), ['notes.md:1 uses "Whoever": Whoever reads this'])
})
