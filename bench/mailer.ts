import { createTransport } from 'nodemailer'
import { smtpConnections } from '../server/src/platform/mail/transport.ts'
import { notifyParent, optionsOfChild } from './child.ts'

// The baseline of messages: nodemailer's pooled transport sending one mail repeatedly, and nothing else.

export interface Mailing {
  count: number
  mail: { subject: string; html: string; text: string }
}

const { port } = optionsOfChild<{ port: number }>()

async function send({ count, mail }: Mailing): Promise<{ perSecond: number }> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: smtpConnections,
  })
  const message = { from: 'Acme <hello@acme.example>', to: 'grace@example.com', ...mail }
  let left = count
  const work = async () => {
    while (left-- > 0) await transport.sendMail(message)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: smtpConnections * 2 }, work))
  const perSecond = (count * 1000) / (performance.now() - startedAt)
  transport.close()
  return { perSecond }
}

process.on('message', async (mailing: Mailing) => notifyParent(await send(mailing)))
process.once('SIGTERM', () => process.exit(0))
notifyParent({ ready: true })
