import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from './document.ts'
import { html } from './html.ts'
import { day, type Site, type SitePage, sitePage } from './site-page.ts'

const site: Site = {
  brand: { name: 'Fieldnote <b>', color: '#0a7d4f', logo_url: null },
  environment: 'live',
  publicUrl: 'https://app.example.com',
}
const page: SitePage = {
  title: 'Changelog',
  description: 'What is "new"',
  path: '/changelog/uk_pk_live_1',
  feed: { title: 'News', path: '/changelog/uk_pk_live_1/feed.atom' },
  content: html`<h1>Changelog</h1>`,
}

const written = (shown: Site, given: SitePage = page) => documentOf(sitePage(shown, given)).text

test('a public page has a title, a description, a canonical URL and a feed, all escaped', () => {
  const text = written(site)
  for (const part of [
    '<title>Changelog · Fieldnote &lt;b&gt;</title>',
    '<meta name="description" content="What is &quot;new&quot;">',
    '<link rel="canonical" href="https://app.example.com/changelog/uk_pk_live_1">',
    'type="application/atom+xml" title="News" href="https://app.example.com/changelog/uk_pk_live_1/feed.atom"',
    '<meta property="og:type" content="website">',
    '--brand: #0a7d4f',
  ]) {
    assert.ok(text.includes(part), part)
  }
  assert.doesNotMatch(text, /noindex|<script|<nav/)
})

test('pages of the test environment are marked as not to be indexed', () => {
  assert.match(written({ ...site, environment: 'test' }), /<meta name="robots" content="noindex">/)
})

test('an invalid color is not written into the page', () => {
  assert.doesNotMatch(
    written({ ...site, brand: { ...site.brand, color: 'red; } body { display: none' } }),
    /body { display: none/,
  )
})

test('the tab of the current page is marked', () => {
  const tabs = [
    { label: 'Changelog', path: '/changelog/k' },
    { label: 'Roadmap', path: '/roadmap/k' },
  ]
  const text = written({ ...site, tabs }, { ...page, tab: '/roadmap/k' })
  assert.match(text, /<a href="\/changelog\/k">Changelog<\/a><a href="\/roadmap\/k" aria-current="page">Roadmap<\/a>/)
})

test('a date is written in words, with a machine-readable time', () => {
  assert.match(
    written(site, { ...page, content: day('2026-11-07T23:30:00.000Z') }),
    /<time datetime="2026-11-07T23:30:00.000Z">November 7, 2026<\/time>/,
  )
})
