import { Counter } from 'prom-client'
import type { OpenedPort } from '../../platform/area-hooks.ts'
import type { Context } from '../../platform/context.ts'
import { createConcurrencyLimit } from '../../platform/crypto/concurrency-limit.ts'
import { Failure } from '../../platform/fail.ts'
import { createPictureDecoder } from '../pictures/public.ts'
import type { Own } from './own.ts'
import { inboundLimits } from './receive/limits.ts'
import { openReceiver } from './receive/receiver.ts'

export function setUp(context: Context<undefined>): Own {
  const received = new Counter({
    name: 'userkeep_support_mail_received_total',
    help: 'Incoming mails and refused commands, by result',
    labelNames: ['result'],
    registers: [context.metrics],
  })
  return {
    pictures: createPictureDecoder(context),
    turns: createConcurrencyLimit({
      width: inboundLimits.width,
      maxWaiting: inboundLimits.waiting,
      maxWaitingOfAccount: inboundLimits.waitingPerEnvironment,
      busy: () => new Failure('unavailable'),
    }),
    receiver: null,
    count: (result) => received.inc({ result }),
    async close() {
      await this.receiver?.close()
      this.receiver = null
    },
  }
}

/** Opens the port for incoming mail, if the operator has set one. */
export async function openPort(context: Context<Own>): Promise<OpenedPort | null> {
  const { inbound } = context.settings
  if (!inbound || inbound.port === null) return null
  const { own } = context
  own.receiver = await openReceiver(context, { ...inbound, port: inbound.port })
  return { label: 'Incoming email', url: `smtp://${inbound.host}:${own.receiver.port} for ${inbound.domain}` }
}
