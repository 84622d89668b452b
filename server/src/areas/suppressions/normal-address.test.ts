import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalAddress, readAddress, unicodeAddress } from './normal-address.ts'

test('addresses of the same mailbox are normalized to the same text', () => {
  for (const [text, address] of [
    ['grace@example.com', 'grace@example.com'],
    [' Grace@EXAMPLE.com ', 'grace@example.com'],
    ['grace@example.com.', 'grace@example.com'],
    ['"grace"@example.com', 'grace@example.com'],
    ['"Grace.Hopper"@example.com', 'grace.hopper@example.com'],
    ['"gr\\ace"@example.com', 'grace@example.com'],
    ['"john doe"@example.com', '"john doe"@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    ['"a\\"b"@example.com', '"a\\"b"@example.com'],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['INFO@BÜCHER.example', 'info@xn--bcher-kva.example'],
    ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
    ['info@XN--BCHER-KVA.example', 'info@xn--bcher-kva.example'],
    ['müller@bücher.example', 'müller@xn--bcher-kva.example'],
    ['用户@例子.测试', '用户@xn--fsqu00a.xn--0zwm56d'],
    ['root@localhost', 'root@localhost'],
  ] as const) {
    assert.equal(readAddress(text), address, text)
  }
})

test('an invalid address is refused', () => {
  for (const text of [
    '',
    '@',
    'grace',
    'grace@',
    '@example.com',
    'grace hopper@example.com',
    'grace..hopper@example.com',
    '.grace@example.com',
    'grace@exa mple.com',
    'grace@-example-.com',
    'grace@example.com\r\nBcc: all@example.com',
    'grace\u0000@example.com',
    '"grace@example.com',
    '""@example.com',
    'Grace <grace@example.com>',
    'grace@example.com,other@example.com',
    'grace@[127.0.0.1]',
  ]) {
    assert.equal(readAddress(text), null, JSON.stringify(text))
  }
})

test('normalizing a normalized address changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
      const address = normalAddress(text)
      assert.equal(normalAddress(address), address)
      const read = readAddress(text)
      if (read !== null) assert.equal(readAddress(unicodeAddress(read) ?? read), read)
    }),
  )
})
