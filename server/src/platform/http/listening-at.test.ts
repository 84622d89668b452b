import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { listeningAt } from './listening-at.ts'

const at = (address: string, family: string) => listeningAt({ address, family, port: 8080 })

test('the URL of a server that listens on all addresses is that of localhost', () => {
  assert.equal(at('0.0.0.0', 'IPv4'), 'http://127.0.0.1:8080')
  assert.equal(at('::', 'IPv6'), 'http://[::1]:8080')
  assert.equal(at('10.0.0.7', 'IPv4'), 'http://10.0.0.7:8080')
  assert.equal(listeningAt(null), null)
  assert.equal(listeningAt('/run/userkeep.sock'), null)
})

test('a process knows the URL of its own paths, including those moved by the operator', async () => {
  const app = await testApp({ moves: { '/gateways': '/hooks/pay' } })
  try {
    assert.equal(app.app.platform.ownAddress('/v1/me'), `${app.baseUrl}/v1/me`)
    assert.equal(app.app.platform.ownAddress('/gateways/1'), `${app.baseUrl}/hooks/pay/1`)
  } finally {
    await app.close()
  }
})
