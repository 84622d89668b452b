import assert from 'node:assert/strict'
import { type Staff, someEmail } from './people.ts'
import type { SmtpSink } from './smtp.ts'

export const senders = '/v1/organization/senders'

/** Returns a sender over this server, which accepts every login. */
export const senderAt = ({ port }: Pick<SmtpSink, 'port'>, others: object = {}) => ({
  name: someEmail('sender'),
  from_name: 'Acme',
  from_address: 'hello@acme.example',
  smtp: { host: '127.0.0.1', port, security: 'none' },
  ...others,
})

export async function addSender(owner: Staff, body: object, environment: 'live' | 'test' = 'live') {
  const { status, body: sender } = await owner.post(`${senders}?environment=${environment}`, body)
  assert.equal(status, 201, JSON.stringify(sender))
  return sender
}
