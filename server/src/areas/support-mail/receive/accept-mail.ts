import { hash } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { Failure } from '../../../platform/fail.ts'
import { parseAuthor } from '../../../platform/mail/author.ts'
import { mailIdIn } from '../../../platform/mail/deliver.ts'
import { isMailSent } from '../../../platform/mail/outbox.sql.ts'
import { type RenderJob, TooExpensive } from '../../../platform/render/job.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { emailKey } from '../../contacts/public.ts'
import { type Recipient, readRecipient } from '../addresses.ts'
import type { Own, Stored } from '../own.ts'
import type { parseMail } from '../parse/parse-mail.ts'
import { mailLimits, type ParsedMail } from '../parse/parsed-mail.ts'
import { kindOf } from '../rules.ts'
import { findEnvironment, findReplyAddress } from '../support-mail.sql.ts'
import { contentOf } from './content.ts'
import { inboundLimits } from './limits.ts'
import { tryLater, unknownRecipient, unreadable } from './refusal.ts'
import { storeMail } from './store-mail.ts'

type JobOf<Run> = Run extends (input: infer Input) => Promise<infer Output> ? RenderJob<Input, Output> : never

const parseJob = {
  module: new URL('../parse/parse-mail.ts', import.meta.url).href,
  name: 'parseMail',
} as JobOf<typeof parseMail>

export interface Addressed {
  readonly recipient: Recipient
  readonly scope: EnvironmentScope
}

/** Returns the recipient of an address, or throws a refusal if there is none. */
export async function requireRecipient({ sql, settings }: Context<Own>, address: string): Promise<Addressed> {
  const recipient = readRecipient(address, settings.inbound?.domain ?? '')
  const scope = recipient && (await findEnvironment(sql, recipient))
  if (!recipient || !scope) throw unknownRecipient()
  if (recipient.kind === 'reply' && !(await findReplyAddress(sql, scope, recipient.tokenHash))) throw unknownRecipient()
  return { recipient, scope }
}

interface ReceivedMail {
  readonly raw: Buffer
  readonly envelopeFrom: string
  readonly to: readonly Addressed[]
}

/** Parses a mail and stores it for each recipient. Returns once everything is committed; throws a refusal otherwise. */
export async function acceptMail(context: Context<Own>, received: ReceivedMail): Promise<Stored[]> {
  const [first] = received.to
  if (first === undefined) throw unknownRecipient()
  const { organizationId, environmentId } = first.scope
  const whose = { group: organizationId, account: environmentId }
  return context.own.turns.run(whose, () => accept(context, received, first)).catch(refuse)
}

/** Answers that the mail can be tried again when a thread or turn is free. */
function refuse(error: unknown): never {
  if (error instanceof Failure && error.code === 'unavailable') throw tryLater('Busy. Try again later')
  throw error
}

async function accept(context: Context<Own>, { raw, envelopeFrom, to }: ReceivedMail, first: Addressed) {
  const mail = await parse(context, raw, first.scope.organizationId)
  const author = parseAuthor(context.mail.from)
  const ownId = mail.messageId && mailIdIn(mail.messageId)
  const kind = kindOf(mail, {
    envelopeFrom,
    inboundDomain: context.settings.inbound?.domain ?? '',
    ownAddress: author.address,
    isOwn: ownId !== null && (await isMailSent(context.sql, ownId)),
  })
  if (kind === 'person' && mail.from === null) throw unreadable('The message must have one author')
  const digest = hash('sha256', raw, 'base64url')
  const results: Stored[] = []
  for (const { recipient, scope } of to) {
    await countMail(context, scope, recipient, mail)
    const content = await contentOf(context.own, scope, mail)
    results.push(await storeMail(context, scope, recipient, { mail, kind, digest, content }))
  }
  if (results.every((result) => result === 'gone')) throw unknownRecipient()
  return results
}

async function parse({ renderPool, log }: Context<Own>, raw: Buffer, tenant: string): Promise<ParsedMail> {
  try {
    return await renderPool.run(parseJob, new Uint8Array(raw), { tenant, budgetMs: mailLimits.budgetMs })
  } catch (error) {
    if (error instanceof Failure) throw error
    log.info({ err: error instanceof TooExpensive ? error.message : error }, 'mail could not be parsed')
    throw unreadable()
  }
}

/** Limits the mail of one sender and of all senders to an environment. */
async function countMail(
  { limiter }: Context<Own>,
  { environmentId }: EnvironmentScope,
  { kind }: Recipient,
  { from }: ParsedMail,
): Promise<void> {
  const sender = hashToken(`${environmentId} ${emailKey(from?.address ?? '')}`).toString('base64url')
  const limit = kind === 'intake' ? inboundLimits.perIntake : inboundLimits.perEnvironment
  const verdicts = await limiter.consumeAll([
    { name: `support-mail.${kind}`, key: environmentId, limit },
    { name: 'support-mail.sender', key: sender, limit: inboundLimits.perSender },
  ])
  if (verdicts.some(({ allowed }) => !allowed)) throw tryLater()
}
