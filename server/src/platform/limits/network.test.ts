import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network.ts'

test('all addresses of a /64 are one network, in any notation', () => {
  const same = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::', '2001:db8:1:2::1%eth0']
  assert.deepEqual([...new Set(same.map(networkOf))], ['2001:db8:1:2::/64'])
  assert.notEqual(networkOf('2001:db8:1:3::1'), networkOf('2001:db8:1:2::1'))
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
})

test('an IPv4 address is its own network, also in IPv6 notation', () => {
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201']) {
    assert.equal(networkOf(address), '192.0.2.1')
  }
})
