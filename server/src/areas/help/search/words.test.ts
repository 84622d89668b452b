import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { configurationOf, differsByOneError, spellingsOf, weighWords, wordsIn } from './words.ts'

test('words are looked up in lower case and without accents', () => {
  assert.deepEqual(wordsIn('Prüfe DEINE Rechnung, café.'), [
    { written: 'prüfe', word: 'prufe' },
    { written: 'deine', word: 'deine' },
    { written: 'rechnung', word: 'rechnung' },
    { written: 'café', word: 'cafe' },
  ])
})

test('text without spaces between words becomes pairs of characters', () => {
  assert.deepEqual(
    wordsIn('請求書 PDF').map(({ word }) => word),
    ['請求', '求書', 'pdf'],
  )
})

test('a word in the title weighs more than in the text, and a frequent word more than a rare one', () => {
  const weights = new Map(weighWords('Refunds', 'Refunds take days. Days pass, days go.'))
  assert.ok((weights.get('refunds') ?? 0) > (weights.get('days') ?? 0))
  assert.ok((weights.get('days') ?? 0) > (weights.get('pass') ?? 0))
})

test('a locale without a dictionary is searched by its words as they are', () => {
  assert.deepEqual(['de-AT', 'pt', 'ja'].map(configurationOf), ['german', 'portuguese', 'simple'])
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 9 })

test('words with one typing error between them share a spelling', () => {
  const edits = fc.tuple(letters, fc.nat(8), fc.constantFrom('insert', 'delete', 'replace', 'swap'))
  fc.assert(
    fc.property(edits, ([word, at, kind]) => {
      const index = at % (word.length - 1)
      const wrong = {
        insert: `${word.slice(0, index)}x${word.slice(index)}`,
        delete: word.slice(0, index) + word.slice(index + 1),
        replace: `${word.slice(0, index)}x${word.slice(index + 1)}`,
        swap: word.slice(0, index) + word[index + 1] + word[index] + word.slice(index + 2),
      }[kind]
      assert.ok(wrong === word || differsByOneError(word, wrong), `${word} ${wrong}`)
      if (wrong.length < 4) return
      const shared = spellingsOf(word).some((spelling) => spellingsOf(wrong).includes(spelling))
      assert.ok(shared, `${word} ${wrong}`)
    }),
  )
})

test('words with two typing errors between them differ by more than one', () => {
  assert.equal(differsByOneError('invoice', 'invioces'), false)
  assert.equal(differsByOneError('invoice', 'inxxice'), false)
  assert.equal(differsByOneError('invoice', 'invoices'), true)
  assert.equal(differsByOneError('invoice', 'invocie'), true)
})
