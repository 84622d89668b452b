import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsBeginning, termsOf, wordsOf } from './words.ts'

const nobody = { name: null, email: null, external_id: null }

test('a name is found by each of its words, in any letter case and without accents', () => {
  assert.deepEqual(wordsOf({ ...nobody, name: 'Ada  King LOVELACE' }), ['ada', 'king', 'lovelace'])
  assert.deepEqual(wordsOf({ ...nobody, name: 'José Ångström' }), ['jose', 'angstrom'])
  assert.deepEqual(wordsOf({ ...nobody, name: "Jean-Luc O'Neill" }), ['jean-luc', 'luc', "o'neill", 'neill'])
  assert.deepEqual(wordsOf({ ...nobody, name: '山田 太郎' }), ['山田', '太郎'])
})

test('an address is found as a whole, by the words before the @ and by the domain', () => {
  assert.deepEqual(wordsOf({ ...nobody, email: 'Ada.Lovelace+news@mail.example.com' }), [
    'ada.lovelace+news@mail.example.com',
    'lovelace+news@mail.example.com',
    'news@mail.example.com',
    'mail.example.com',
    'example.com',
  ])
  assert.deepEqual(wordsOf({ ...nobody, email: 'root@localhost' }), ['root@localhost', 'localhost'])
})

test('an external id is found by each part, but a UUID only as a whole', () => {
  assert.deepEqual(wordsOf({ ...nobody, external_id: 'crm_42-B' }), ['crm_42-b', '42-b', 'b'])
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  assert.deepEqual(wordsOf({ ...nobody, external_id: id }), [id])
})

test('a text of any length has few, short and unique words', () => {
  const words = wordsOf({ name: 'é-'.repeat(100), email: `${'a.'.repeat(100)}a@b.c`, external_id: '😀x'.repeat(127) })
  assert.ok(words.length <= 30)
  assert.ok(words.every((word) => [...word].length <= 64))
  assert.equal(new Set(words).size, words.length)
  assert.deepEqual(wordsOf({ name: 'Ada', email: null, external_id: 'ada' }), ['ada'])
})

test('the search terms are the words of a query, without surrounding punctuation', () => {
  assert.deepEqual(termsOf(' Ada  <ADA@example.com>, '), ['ada', 'ada@example.com'])
  assert.deepEqual(termsOf('lovelace ada Lovelace'), ['lovelace', 'ada'])
  assert.deepEqual(termsOf("O'Neill"), ["o'neill"])
  assert.deepEqual(termsOf('@example.com'), ['example.com'])
  assert.deepEqual(termsOf('*** …'), [])
  assert.deepEqual(termsOf('01a1e973-39e3-7633…'), ['01a1e973-39e3-7633'])
  assert.equal(termsOf('a b c d e f g').length, 5)
})

test('a contact is found by any name it has', () => {
  for (const text of ['Ada', 'ﬁona ＷＩＤＥ', 'İpek', 'x'.repeat(200), '😀 smile', 'crm_42-B']) {
    const words = wordsOf({ ...nobody, name: text })
    for (const term of termsOf(text))
      assert.ok(
        words.some((word) => word.startsWith(term)),
        `${text}: ${term}`,
      )
  }
})

test('eight or more digits can be the start of an id', () => {
  assert.deepEqual(idsBeginning('01890a5d'), {
    first: '01890a5d-0000-0000-0000-000000000000',
    last: '01890a5d-ffff-ffff-ffff-ffffffffffff',
  })
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  assert.deepEqual(idsBeginning(id), { first: id, last: id })
  assert.deepEqual(idsBeginning(id.replaceAll('-', '')), { first: id, last: id })
  assert.ok(idsBeginning('01890a5d-'))
  for (const none of ['0189', '01890a5', '0189-0a5dac96', 'lovelace', `${id}0`]) assert.equal(idsBeginning(none), null)
})
