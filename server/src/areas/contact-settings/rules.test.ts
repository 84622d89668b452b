import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolved } from './providers/provider-rules.ts'
import { brandOf, portalLink, portalOrigin } from './rules.ts'

const here = { portal_url: null }

test('a link points to the built-in portal, or to the one the tenant configured', () => {
  assert.equal(
    portalLink(here, 'https://userkeep.example.com', 'uk_pk_live_a', 'magic-link', 'uk_ml_secret'),
    'https://userkeep.example.com/portal/magic-link?key=uk_pk_live_a#uk_ml_secret',
  )
  const tenants = { portal_url: 'https://shop.example.com/account/' }
  assert.equal(
    portalLink(tenants, 'https://userkeep.example.com', 'uk_pk_live_a', 'support'),
    'https://shop.example.com/account/support?key=uk_pk_live_a',
  )
  assert.equal(portalOrigin(tenants, 'https://userkeep.example.com'), 'https://shop.example.com')
})

test('a token is only in the URL fragment, which is not sent to the server', () => {
  const url = new URL(portalLink(here, 'https://userkeep.example.com', 'uk_pk_live_a', 'magic-link', 'uk_ml_secret'))
  assert.equal(url.hash, '#uk_ml_secret')
  assert.ok(!`${url.pathname}${url.search}`.includes('uk_ml_secret'))
})

test("the brand is the tenant's own brand name, or else the organization name", () => {
  const plain = { brand_name: null, brand_color: null, organization_name: 'Acme Ltd' }
  assert.deepEqual(brandOf(plain), { name: 'Acme Ltd' })
  assert.deepEqual(brandOf({ ...plain, brand_name: 'Acme', brand_color: '#fff' }), { name: 'Acme', color: '#fff' })
})

test('a preset provides the endpoints of its provider, and values of the tenant override them', () => {
  const bare = { issuer: null, endpoints: null, scopes: [] }
  assert.equal(resolved({ preset: 'google', ...bare }).issuer, 'https://accounts.google.com')
  assert.equal(resolved({ preset: 'github', ...bare }).endpoints?.subject_field, 'id')
  const own = resolved({ preset: 'microsoft', ...bare, issuer: 'https://login.example.com', scopes: ['openid'] })
  assert.deepEqual([own.issuer, own.scopes], ['https://login.example.com', ['openid']])
})
