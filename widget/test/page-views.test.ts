import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Browser, mayCount, pageView } from '../src/page-views.ts'

const browser = (more: Partial<Browser> = {}): Browser => ({
  location: {
    href: 'https://shop.example/pricing?utm_source=news&utm_campaign=spring&token=secret#top',
    host: 'shop.example',
  },
  referrer: 'https://search.example/results?q=private',
  width: 1440,
  doNotTrack: null,
  globalPrivacyControl: false,
  ...more,
})

test('a page view has the path, the host of the referrer, campaign parameters, device and time zone, and nothing else', () => {
  const { time_zone, ...view } = pageView(browser(), true)
  assert.deepEqual(view, {
    path: '/pricing',
    referrer: 'search.example',
    utm_source: 'news',
    utm_campaign: 'spring',
    device: 'desktop',
  })
  assert.equal(time_zone, Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('a link within the site is not a referrer, and a small screen is a phone', () => {
  const own = pageView(browser({ referrer: 'https://shop.example/', width: 390 }), true)
  assert.equal(own.referrer, undefined)
  assert.equal(own.device, 'mobile')
  assert.equal(pageView(browser(), false).referrer, undefined)
})

test('nothing is tracked with Global Privacy Control or Do Not Track', () => {
  assert.ok(mayCount(browser()))
  assert.ok(mayCount(browser({ doNotTrack: '0' })))
  assert.ok(!mayCount(browser({ doNotTrack: '1' })))
  assert.ok(!mayCount(browser({ globalPrivacyControl: true })))
})
