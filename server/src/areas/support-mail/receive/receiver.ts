import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Context } from '../../../platform/context.ts'
import type { InboundSettings } from '../operator-settings.ts'
import type { Own, Receiver } from '../own.ts'
import { mailLimits } from '../parse/parsed-mail.ts'
import { type Addressed, acceptMail, requireRecipient } from './accept-mail.ts'
import { createRenewal, readCertificate } from './certificate.ts'
import { inboundLimits } from './limits.ts'
import { type BufferBudget, readBody } from './read-body.ts'
import { Refusal, tryLater } from './refusal.ts'

type Done = (error?: Error | null) => void

/** Opens the port for incoming mail. */
export async function openReceiver(
  context: Context<Own>,
  { domain, host, port, tls }: InboundSettings & { port: number },
): Promise<Receiver> {
  const certificate = tls && readCertificate(tls)
  const renew = tls
    ? createRenewal(tls, {
        clock: context.clock,
        use: (renewed) => server.updateSecureContext(renewed),
        onError: (err) => context.log.error({ err }, 'the renewed certificate for incoming mail cannot be used'),
      })
    : null
  const underWay = new Set<Promise<unknown>>()
  const server = new SMTPServer({
    name: domain,
    banner: 'Userkeep',
    size: mailLimits.bytes,
    authOptional: true,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate,
    minVersion: 'TLSv1.2',
    disableReverseLookup: true,
    logger: false,
    maxClients: inboundLimits.connections,
    maxRecipients: inboundLimits.recipients,
    socketTimeout: inboundLimits.idleMs,
    closeTimeout: inboundLimits.closeMs,
    ...handlers(context, underWay, renew),
  } as SMTPServerOptions)
  server.on('error', (err: Error) => context.log.debug({ err }, 'connection for incoming mail failed'))
  const listener = server.listen(port, host)
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    async close() {
      await new Promise<void>((resolve) => server.close(resolve))
      // A mail that is being stored is committed or rolled back before the database closes.
      await Promise.allSettled(underWay)
    },
  }
}

function handlers(
  context: Context<Own>,
  underWay: Set<Promise<unknown>>,
  renew: (() => Promise<void>) | null,
): Pick<SMTPServerOptions, 'onConnect' | 'onClose' | 'onMailFrom' | 'onRcptTo' | 'onData'> {
  const peers = createPeers()
  const budget: BufferBudget = { maxBytes: inboundLimits.buffered, used: 0 }
  const answer = (work: () => Promise<void>, done: Done) => {
    const working = work().then(
      () => done(),
      (error: unknown) => done(refusalOf(context, error)),
    )
    underWay.add(working)
    void working.finally(() => underWay.delete(working))
  }
  const count = async (name: string, peer: string, limit: { max: number; windowSeconds: number }) => {
    if (!(await context.limiter.consume(name, peer, limit)).allowed) throw tryLater()
  }
  return {
    onConnect: ({ id, remoteAddress }, done) => {
      if (!peers.admit(id, remoteAddress)) return done(new Refusal(421, 'Too many connections'))
      void Promise.resolve(renew?.()).then(() => done())
    },
    onClose: ({ id }) => peers.leave(id),
    onMailFrom: (_address, { remoteAddress }, done) =>
      answer(() => count('support-mail.peer', remoteAddress, inboundLimits.perPeer), done),
    onRcptTo: ({ address }, { remoteAddress }, done) =>
      answer(async () => {
        await count('support-mail.recipients', remoteAddress, inboundLimits.recipientsPerPeer)
        await requireRecipient(context, address)
      }, done),
    onData: (stream, { envelope }, done) =>
      answer(async () => {
        const { raw, release } = await readBody(stream, mailLimits.bytes, budget)
        try {
          const to = await recipientsOf(
            context,
            envelope.rcptTo.map(({ address }) => address),
          )
          const envelopeFrom = envelope.mailFrom ? envelope.mailFrom.address : ''
          for (const result of await acceptMail(context, { raw, envelopeFrom, to })) context.own.count(result)
        } finally {
          release()
        }
      }, done),
  }
}

/** Reads the recipients again: one may have been deleted since it was accepted. */
async function recipientsOf(context: Context<Own>, addresses: readonly string[]): Promise<Addressed[]> {
  const found = new Map<string, Addressed>()
  for (const address of addresses) {
    const recipient = await requireRecipient(context, address).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (recipient) found.set(address.toLowerCase(), recipient)
  }
  return [...found.values()]
}

/** Any other error is ours: the sending server keeps the mail and tries again. */
function refusalOf({ log, own }: Context<Own>, error: unknown): Error {
  own.count(error instanceof Refusal && error.responseCode >= 500 ? 'refused' : 'deferred')
  if (error instanceof Refusal) return error
  log.error({ err: error }, 'incoming mail was not stored')
  return tryLater('The message could not be stored. Try again later')
}

/** Counts the connections of each peer. */
function createPeers() {
  const byId = new Map<string, string>()
  const counts = new Map<string, number>()
  return {
    admit(id: string, address: string): boolean {
      const count = (counts.get(address) ?? 0) + 1
      if (count > inboundLimits.connectionsPerPeer) return false
      byId.set(id, address)
      counts.set(address, count)
      return true
    },
    leave(id: string): void {
      const address = byId.get(id)
      if (address === undefined || !byId.delete(id)) return
      const count = (counts.get(address) ?? 1) - 1
      if (count > 0) counts.set(address, count)
      else counts.delete(address)
    },
  }
}
