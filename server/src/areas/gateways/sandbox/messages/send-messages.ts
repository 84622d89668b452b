import { hours, minutes, seconds } from '../../../../platform/clock.ts'
import type { Context } from '../../../../platform/context.ts'
import { openSecrets } from '../../connections/connection-secrets.ts'
import { findConnection } from '../../connections/connections.sql.ts'
import { claimMessages, environmentsWithMessages, type MessageRow, markTaken, sendLater } from './messages.sql.ts'
import { signMessage } from './sign.ts'

/** Delays between the attempts. After the last one a message is given up. */
const waits = [seconds(5), seconds(30), minutes(2), minutes(10), hours(1), hours(3), hours(6), hours(12), hours(24)]

/** Longer than a receiver may take for one claimed batch. */
const lease = minutes(2)
const limitMs = seconds(10)
const atOnce = 10

/** Sends due messages to the receiver of their connection. Returns how many were sent, accepted or not. */
export async function sendMessages(context: Context): Promise<number> {
  if (context.ownAddress('/gateways') === null) return 0
  const now = context.clock.now()
  let sent = 0
  for (const { environment_id } of await environmentsWithMessages(context.sql, now)) {
    const term = { now, leaseUntil: new Date(now.getTime() + lease), most: atOnce }
    const claimed = await claimMessages(context.sql, environment_id, term)
    await Promise.all(claimed.map((message) => sendOne(context, message)))
    sent += claimed.length
  }
  return sent
}

async function sendOne(context: Context, message: MessageRow): Promise<void> {
  const { sql, clock } = context
  const { environment_id, id, attempts } = message
  const outcome = await deliver(context, message)
  if (outcome === 'taken') return void (await markTaken(sql, environment_id, id, clock.now()))
  const wait = outcome === 'nobody' ? undefined : waits[attempts - 1]
  await sendLater(sql, environment_id, id, wait === undefined ? null : new Date(clock.now().getTime() + wait))
}

/** Signs again for each attempt, because a signature expires. */
async function deliver(context: Context, message: MessageRow): Promise<'taken' | 'refused' | 'nobody'> {
  const secret = await secretOf(context, message)
  const address = context.ownAddress(`/gateways/${message.connection_id}`)
  if (secret === null || address === null) return 'nobody'
  const body = bodyOf(message)
  const signature = signMessage(secret, body, context.clock.now())
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    await response.body?.cancel()
    return response.ok ? 'taken' : 'refused'
  } catch (error) {
    context.log.warn({ err: error, message: message.id }, 'a sandbox webhook could not be sent')
    return 'refused'
  }
}

const bodyOf = ({ id, type, kind, ref, created_at }: MessageRow): string =>
  JSON.stringify({ id, type, created_at, object: { kind, ref } })

/** Returns null if the connection was deleted. */
async function secretOf(context: Context, { environment_id, connection_id }: MessageRow): Promise<string | null> {
  const connection = await findConnection(context.sql, { environmentId: environment_id }, connection_id)
  return connection && openSecrets(context, connection).webhookSecret
}
