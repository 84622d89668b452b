import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { type TestCertificate, testCertificate } from '../../../testing/certificate.ts'
import { hours } from '../../platform/clock.ts'
import { StartError } from '../../platform/start-error.ts'
import { readCertificate } from './receive/certificate.ts'
import { inboundDomain, mailedConversation, portOf, receivingApp, talk } from './testing.ts'

const host = 'mx.in.example.com'

/** Sends a mail encrypted, and accepts this certificate alone. */
async function deliverEncrypted(port: number, to: string, text: string, { cert }: TestCertificate): Promise<void> {
  const tls = { ca: cert, servername: host }
  const transport = createTransport({ host: '127.0.0.1', port, requireTLS: true, name: 'mail.example.org', tls })
  try {
    await transport.sendMail({ from: 'ada@example.com', to, text })
  } finally {
    transport.close()
  }
}

test('with a certificate the port offers STARTTLS, and a renewed certificate is used without a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'userkeep-tls-'))
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const write = async (certificate: TestCertificate) => {
    await writeFile(certFile, certificate.cert)
    await writeFile(keyFile, certificate.key)
    return certificate
  }
  const first = await write(testCertificate([host]))
  const app = await receivingApp({ tls: { certFile, keyFile } })
  try {
    const { support, id, replyTo } = await mailedConversation(app, 'ada@example.com')
    const previews = async () => (await support.get(id)).preview.text
    await deliverEncrypted(portOf(app), replyTo, 'Encrypted', first)
    assert.equal(await previews(), 'Encrypted')
    const second = await write(testCertificate([host]))
    await assert.rejects(deliverEncrypted(portOf(app), replyTo, 'Not yet', second), /certificate/)
    app.clock.advance(hours(2))
    await deliverEncrypted(portOf(app), replyTo, 'Renewed', second)
    assert.equal(await previews(), 'Renewed')
    await writeFile(certFile, 'half a certi')
    app.clock.advance(hours(2))
    await deliverEncrypted(portOf(app), replyTo, 'Still there', second)
    assert.equal(await previews(), 'Still there')
    // A server that cannot encrypt is not refused.
    const plain = ['EHLO mail.example.org', 'MAIL FROM:<ada@example.com>', `RCPT TO:<${replyTo}>`]
    assert.match(await talk(portOf(app), plain), /^250/)
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})

test('without a certificate the port does not offer STARTTLS', async () => {
  const app = await receivingApp()
  try {
    assert.match(await talk(portOf(app), ['EHLO mail.example.org', 'STARTTLS']), /^5/)
  } finally {
    await app.close()
  }
})

test('a certificate that cannot be read stops the start with an error message', () => {
  const files = { certFile: `/nowhere/${inboundDomain}.pem`, keyFile: '/nowhere/key.pem' }
  assert.throws(
    () => readCertificate(files),
    (error) => error instanceof StartError && /INBOUND_TLS_CERT/.test(error.message),
  )
})
