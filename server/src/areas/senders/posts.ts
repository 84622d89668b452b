import { seconds } from '../../platform/clock.ts'
import { type Author, parseAuthor } from '../../platform/mail/author.ts'
import { createTransportWith, type MailTransport, smtpConnections } from '../../platform/mail/transport.ts'
import type { Platform } from '../../platform/platform.ts'
import { openOf } from './sender-secrets.ts'
import type { SenderRow } from './senders.sql.ts'
import { dkimOptions, smtpOptions } from './smtp-options.ts'

/** A transport, with the sender of its mail. */
export interface Post {
  readonly transport: MailTransport
  readonly from: Author
  readonly replyTo: string | null
  readonly dkim: ReturnType<typeof dkimOptions>
  /** The messages in flight over this transport, of all senders. */
  readonly load: Load
}

/** One for each connection, and one that is ready for the next free connection. */
export const mostAtOnce = 2 * smtpConnections

export interface Load {
  readonly most: number
  inFlight: number
}

export interface Posts {
  /** Returns null if there is no mail server. Throws if the sender's credentials cannot be decrypted. */
  of(sender: SenderRow | null): Post | null
  close(): void
}

interface Kept {
  post: Post
  updatedAt: string
}

/** The number of senders with cached connections. */
const most = 500

/** Caches the transports of senders until a sender changes. */
export function createPosts(platform: Pick<Platform, 'mail' | 'outgoing' | 'secrets'>): Posts {
  const { mail } = platform
  const author = parseAuthor(mail.from)
  const operators: Load = { most: mostAtOnce, inFlight: 0 }
  const kept = new Map<string, Kept>()

  const forget = (id: string, { post }: Kept) => {
    kept.delete(id)
    post.transport.close()
  }

  const ownPost = (sender: SenderRow): Post => {
    const known = kept.get(sender.id)
    if (known?.updatedAt === sender.updated_at) return known.post
    if (known) forget(sender.id, known)
    for (const [id, idle] of kept) if (kept.size >= most && idle.post.load.inFlight === 0) forget(id, idle)
    const post = newPost(platform, sender)
    kept.set(sender.id, { post, updatedAt: sender.updated_at })
    return post
  }

  return {
    of(sender) {
      if (sender?.smtp) return ownPost(sender)
      if (!mail.transport) return null
      const name = sender?.from_name ?? author.name
      return {
        transport: mail.transport,
        from: { ...author, name },
        replyTo: sender && (sender.reply_to ?? sender.from_address),
        dkim: undefined,
        load: operators,
      }
    },
    close() {
      for (const [id, each] of kept) forget(id, each)
    },
  }
}

function newPost(platform: Pick<Platform, 'outgoing' | 'secrets'>, sender: SenderRow): Post {
  if (sender.smtp === null) throw new Error('The sender has no own mail server')
  const options = smtpOptions(platform, sender.smtp, openOf(platform, 'smtp_password', sender))
  return {
    transport: createTransportWith(options),
    from: authorOf(sender),
    replyTo: sender.reply_to,
    dkim: dkimOptions(platform, sender),
    load: { most: mostAtOnce, inFlight: 0 },
  }
}

const authorOf = ({ from_name, from_address }: Pick<SenderRow, 'from_name' | 'from_address'>): Author => ({
  name: from_name,
  address: from_address,
  domain: from_address.slice(from_address.lastIndexOf('@') + 1),
})

/** Longer than a connection, a greeting and an answer may take. */
export const sendDeadline = seconds(60)
