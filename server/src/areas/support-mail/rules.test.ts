import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { intakeAddress, newReplyAddress, readRecipient } from './addresses.ts'
import { splitHtml, splitText, textOfHtml } from './parse/quoted-text.ts'
import { replyLine } from './parse/reply-line.ts'
import { isPermanent, kindOf } from './rules.ts'

const domain = 'in.example.com'

test('an inbox address identifies its environment, regardless of letter case', () => {
  fc.assert(
    fc.property(fc.uuid(), (environmentId) => {
      const { address, tokenHash } = newReplyAddress(environmentId, domain)
      assert.ok(address.slice(0, address.indexOf('@')).length <= 64)
      for (const written of [address, address.toUpperCase()]) {
        assert.deepEqual(readRecipient(written, domain), { kind: 'reply', environmentId, tokenHash })
      }
      const intake = intakeAddress(environmentId, domain).toUpperCase()
      assert.deepEqual(readRecipient(intake, domain), { kind: 'intake', environmentId })
    }),
  )
})

test('two reply addresses of one environment differ, and only the hash of the token is stored', () => {
  const environmentId = uuid()
  const [one, two] = [newReplyAddress(environmentId, domain), newReplyAddress(environmentId, domain)]
  assert.notEqual(one.address, two.address)
  const token = one.address.slice(one.address.indexOf('@') - 26, one.address.indexOf('@'))
  assert.deepEqual(one.tokenHash, hashToken(token))
})

test('any text that is not an address of the service is read as no recipient', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const address of [text, `${text}@${domain}`]) assert.equal(readRecipient(address, domain), null)
    }),
  )
  assert.equal(readRecipient(`inbox-${'z'.repeat(26)}@${domain}`, domain), null)
})

const origin = { envelopeFrom: 'ada@example.com', inboundDomain: domain, ownAddress: 'us@example.com', isOwn: false }
const mail = { from: { address: 'ada@example.com', name: null }, headers: {}, hops: 3, report: null }

test('mail from people is distinguished from automatic mail, bounces and loops', () => {
  assert.equal(kindOf(mail, origin), 'person')
  assert.equal(kindOf({ ...mail, headers: { 'auto-submitted': 'no', precedence: 'normal' } }, origin), 'person')
  assert.equal(kindOf({ ...mail, headers: { 'x-auto-response-suppress': 'none' } }, origin), 'person')
  const automatic: Record<string, string>[] = [
    { 'auto-submitted': 'auto-replied' },
    { 'auto-submitted': 'auto-generated; x=1' },
    { precedence: 'junk' },
    { 'list-id': '<x>' },
    { 'x-autoreply': 'yes' },
    { 'x-auto-response-suppress': 'oof' },
  ]
  for (const headers of automatic) assert.equal(kindOf({ ...mail, headers }, origin), 'automatic')
  assert.equal(kindOf(mail, { ...origin, envelopeFrom: '' }), 'automatic')
  const daemon = { ...mail, from: { address: 'MAILER-DAEMON@mx.example.org', name: null } }
  assert.equal(kindOf(daemon, { ...origin, envelopeFrom: '' }), 'bounce')
  const report = { recipient: null, status: '5.1.1', detail: null }
  assert.equal(kindOf({ ...mail, report }, origin), 'bounce')
  assert.ok(isPermanent({ report }) && !isPermanent({ report: { ...report, status: '4.0.0' } }))
  assert.equal(kindOf({ ...mail, hops: 60 }, origin), 'loop')
  assert.equal(kindOf(mail, { ...origin, isOwn: true }), 'loop')
  assert.equal(kindOf({ ...mail, from: { address: 'US@example.com', name: null } }, origin), 'loop')
  assert.equal(kindOf({ ...mail, from: { address: `x@${domain}`, name: null } }, origin), 'loop')
})

test('quotes and signatures are separated from plain text, unless nothing else remains', () => {
  const text = 'Yes.\n\nOn Mon, Jan 1, 2029, Acme <a@acme.example> wrote:\n> Does it work?\n'
  assert.deepEqual(splitText(text).visible, 'Yes.')
  assert.match(splitText(text).hidden, /wrote:\n> Does it work\?/)
  assert.equal(splitText('Yes.\n\n-- \nAda\nAcme').visible, 'Yes.')
  assert.equal(splitText('> only a quote').visible, '> only a quote')
})

test('quotes of common mail clients are separated from HTML', () => {
  const quotes = [
    '<div class="gmail_quote gmail_quote_container"><blockquote>Old</blockquote></div>',
    '<blockquote type="cite">Old</blockquote>',
    '<div id="appendonsend"></div><hr>Old',
    '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt"><b>From:</b> Old</div>',
    '<div class="moz-cite-prefix">Old</div>',
    '<div class="yahoo_quoted">Old</div>',
    `<p>${replyLine}</p><p>Old</p>`,
  ]
  for (const quote of quotes) {
    const { visible, hidden } = splitHtml(`<div>New</div>${quote}`)
    assert.match(visible, /New/)
    assert.doesNotMatch(visible, /Old/, quote)
    assert.match(hidden, /Old/)
  }
  assert.match(splitHtml('<blockquote type="cite">Old</blockquote><p>Below</p>').visible, /Old.*Below/)
  assert.equal(textOfHtml('<div>One &amp; two<br>three</div><p>four</p>'), 'One & two\nthree\n\nfour')
})
