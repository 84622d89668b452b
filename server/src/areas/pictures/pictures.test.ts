import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { send, somePicture, upload } from '../../../testing/pictures.ts'
import { days, hours } from '../../platform/clock.ts'
import { decodePicture } from './decode.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const fetched = async (url: string) => {
  const response = await fetch(url.replace('http://userkeep.test', app.baseUrl))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a picture is resized, converted to WebP, and publicly cached for a year', async () => {
  const owner = await app.signUp()
  const { body } = await send(owner, await somePicture(2000, 1000))
  assert.deepEqual([body.width, body.height], [1600, 800])
  for (const [size, width] of [
    ['1600', 1600],
    ['800', 800],
  ] as const) {
    const { response, bytes } = await fetched(body.url.replace(/1600$/, size))
    assert.equal(response.headers.get('content-type'), 'image/webp')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(response.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    const { format, width: found } = await sharp(bytes).metadata()
    assert.deepEqual([format, found], ['webp', width])
  }
  const { body: audit } = await owner.get('/v1/organization/audit-events?action=picture.uploaded')
  assert.equal(audit.audit_events[0].target.name, 'picture.png')
})

test('a small picture is not enlarged, and all supported formats are accepted', async () => {
  const owner = await app.signUp()
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
    const { status, body } = await send(owner, await somePicture(40, 30, format))
    assert.deepEqual([status, body.width, body.height], [201, 40, 30], format)
    assert.match(body.url, /\/800$/)
    assert.equal((await fetched(body.url)).response.status, 200)
  }
})

test('an animated picture stays animated', async () => {
  const frames = [Buffer.alloc(20 * 10 * 3, 0), Buffer.alloc(20 * 10 * 3, 255)]
  const raw = { width: 20, height: 20, channels: 3, pageHeight: 10 } as const
  const moving = await sharp(Buffer.concat(frames), { raw }).gif().toBuffer()
  const { body } = await send(await app.signUp(), moving)
  assert.deepEqual([body.width, body.height], [20, 10])
  const { pages } = await sharp((await fetched(body.url)).bytes, { animated: true }).metadata()
  assert.equal(pages, 2)
})

test('camera metadata is removed, and the picture is rotated upright', async () => {
  const exif = { IFD0: { Copyright: 'The secret place' } }
  const taken = sharp(await somePicture(60, 40, 'jpeg'))
    .withExif(exif)
    .withMetadata({ orientation: 6, exif })
  const { body } = await send(await app.signUp(), await taken.jpeg().toBuffer())
  assert.deepEqual([body.width, body.height], [40, 60])
  const { bytes } = await fetched(body.url)
  assert.ok(!bytes.toString('latin1').includes('secret place'))
})

test('a file that is not a valid picture is refused, even if it starts like one', async () => {
  const owner = await app.signUp()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const png = await somePicture(20, 20)
  const attempts: Record<string, Buffer> = {
    'a drawing with a script': Buffer.from(svg),
    'the same with a declaration': Buffer.from(`<?xml version="1.0"?>${svg}`),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a script that begins as a GIF does': Buffer.from('GIF89a=1;alert(document.domain)//'),
    'a page that begins as a JPEG does': Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1'),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj'),
    'a TIFF': await sharp(png).tiff().toBuffer(),
    'half a picture': png.subarray(0, 40),
    'a picture with its end cut off': (await somePicture(400, 400, 'jpeg')).subarray(0, 700),
  }
  for (const [what, bytes] of Object.entries(attempts)) {
    const { status, body } = await send(owner, bytes, 'x.png')
    assert.deepEqual([status, Object.keys(body.error.fields ?? {})], [400, ['data']], what)
  }
  for (const data of ['no base64!', '', '====']) {
    assert.equal((await owner.post('/v1/organization/pictures', { name: 'x.png', data })).status, 400, data)
  }
})

test('a script appended to a picture is removed', async () => {
  const script = '<script>alert(document.domain)</script>'
  const hidden = Buffer.concat([await somePicture(20, 20, 'gif'), Buffer.from(script)])
  const { status, body } = await send(await app.signUp(), hidden)
  assert.equal(status, 201)
  assert.ok(!(await fetched(body.url)).bytes.includes('alert'))
})

test('a small file that decodes to a huge picture is refused', async () => {
  const bomb = await somePicture(6000, 6000)
  assert.ok(bomb.length < 700_000)
  assert.equal((await send(await app.signUp(), bomb)).status, 400)
  assert.equal(await decodePicture(bomb), null)
})

test('an unknown picture name or size is not found', async () => {
  const { url } = await upload(await app.signUp())
  for (const path of ['z'.repeat(44), '0'.repeat(44), url.split('/').at(-2)?.split('').reverse().join('')]) {
    assert.equal((await app.anyone.get(`/pictures/${path}/800`)).status, 404, path)
  }
  assert.equal((await app.anyone.get(new URL(url).pathname.replace(/\d+$/, '640'))).status, 404)
})

test('an unused picture is deleted after a day', async () => {
  const { url } = await upload(await app.signUp())
  app.clock.advance(hours(20))
  await app.settle()
  assert.equal((await fetched(url)).response.status, 200)
  app.clock.advance(days(1))
  await app.settle()
  assert.equal((await fetched(url)).response.status, 404)
})

test('an uploaded logo stays for as long as the brand uses it, and a foreign picture is refused', async () => {
  const [owner, stranger] = [await app.signUp(), await app.signUp()]
  const path = '/v1/organization/contact-auth'
  const [logo, foreign] = [
    await send(owner, await somePicture(64, 64)),
    await send(stranger, await somePicture(64, 64)),
  ]
  const refused = await owner.patch(path, { logo_url: foreign.body.url })
  assert.deepEqual(
    [refused.status, refused.body.error.fields],
    [400, { logo_url: 'is not an image of this environment' }],
  )
  assert.equal((await owner.patch(path, { logo_url: logo.body.url })).body.logo_url, logo.body.url)
  app.clock.advance(days(3))
  await app.settle()
  assert.equal((await fetched(logo.body.url)).response.status, 200)
  assert.equal((await fetched(foreign.body.url)).response.status, 404)
  assert.equal((await owner.patch(path, { logo_url: 'https://example.com/logo.svg' })).status, 200)
  app.clock.advance(days(3))
  await app.settle()
  assert.equal((await fetched(logo.body.url)).response.status, 404)
})
