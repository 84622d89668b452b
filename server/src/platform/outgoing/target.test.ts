import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './addresses.ts'
import { targetProblem } from './target.ts'

const inward = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.8/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://192.0.0.192/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://api.localhost/',
  'https://printer.local/',
  'https://webhooks.userkeep.test/',
  'https://metadata.google.internal/',
  'https://intranet/',
]

const outward = [
  'https://example.com',
  'https://example.com:8443/hooks?token=1',
  'https://93.184.215.14/',
  'https://172.32.0.1/',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  'https://xn--bcher-kva.example/',
]

test('a private address is refused in any notation', () => {
  for (const url of inward) assert.match(targetProblem(url, false) ?? 'allowed', /public address/, url)
})

test('a public host is allowed', () => {
  for (const url of outward) assert.equal(targetProblem(url, false), null, url)
})

test('a URL must be https without user name, password or fragment, on an allowed port', () => {
  const refused = [
    'http://example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//example.com',
    'example.com',
    'https://',
    '',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://example.com@127.0.0.1/',
    'https://example.com/#fragment',
    'https://example.com:22/',
    'https://example.com:25/',
    'https://example.com:80/',
    'https://example.com:0/',
    'https://example.com:99999/',
  ]
  for (const url of refused) assert.notEqual(targetProblem(url, false), null, url)
})

test('the operator can allow private targets, but only with https', () => {
  for (const url of inward) assert.equal(targetProblem(url, true), null, url)
  for (const url of ['http://localhost', 'https://user@localhost']) assert.notEqual(targetProblem(url, true), null, url)
})

test('an invalid address is not public', () => {
  for (const text of ['', 'example.com', '1.2.3', '127.0.0.1:80', 'fe80::1%eth0', '2606::1%lo']) {
    assert.equal(isPublicAddress(text), false, text)
  }
})
