import type { AnswerOf, BodyOf, suppressions } from '@userkeep/contract'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { type MailBounce, notifyBounces, sentMessages } from './extension-points.ts'
import { readAddress } from './normal-address.ts'
import { suppressAll } from './suppress.ts'
import { contactsOf } from './suppressions.ts'

type Route = typeof suppressions.routes.report
type Line = BodyOf<Route>['bounces'][number]
type Refused = AnswerOf<Route>['refused'][number]
type Read = Omit<MailBounce, 'contactIds'>

export const reportBounces: Verb<Route> = async ({ body, scope, change, now, platform }) =>
  change(async (tx) => {
    const { read, refused } = await readLines(tx, platform, scope, body.bounces)
    const contacts = await contactsOf(tx, scope, new Set(read.map(({ address }) => address)))
    const bounces = read.map((bounce) => ({ ...bounce, contactIds: contacts.get(bounce.address) ?? [] }))
    await stopMail(tx, scope, bounces, now)
    if (bounces.length > 0) await notifyBounces(platform, tx, { scope, bounces, at: now })
    return { accepted: read.length, refused }
  })

async function readLines(db: Db, platform: Platform, scope: EnvironmentScope, lines: readonly Line[]) {
  const named = [...new Set(lines.flatMap(({ message_id }) => message_id?.toLowerCase() ?? []))]
  const sent = named.length === 0 ? [] : await sentMessages(platform, db, scope, named)
  const addresses = new Map(sent.map(({ messageId, address }) => [messageId, address]))
  const [read, refused]: [Read[], Refused[]] = [[], []]
  for (const [index, line] of lines.entries()) {
    const found = readLine(line, addresses)
    if ('code' in found) refused.push({ index, ...found })
    else read.push(found)
  }
  return { read, refused }
}

function readLine(line: Line, addresses: Map<string, string>): Read | Omit<Refused, 'index'> {
  const { type, detail = null, message_id } = line
  if ((line.address === undefined) === (message_id === undefined)) {
    return { code: 'invalid', reason: 'requires either address or message_id' }
  }
  const messageId = message_id?.toLowerCase() ?? null
  const text = line.address ?? addresses.get(messageId ?? '')
  if (text === undefined)
    return { code: 'unknown_message', reason: 'message_id: must be a message of this environment' }
  const address = readAddress(text)
  if (address === null) return { code: 'invalid', reason: 'address: must be an email address' }
  return { type, detail, address, messageId }
}

const reasons = { hard: 'bounce', complaint: 'complaint' } as const
const facts = { hard: 'message.bounced', complaint: 'message.complained' } as const

/** Emits a fact for contacts with an address that was not suppressed before. */
async function stopMail(tx: Change, scope: EnvironmentScope, bounces: readonly MailBounce[], now: Date): Promise<void> {
  const final = bounces.flatMap((bounce) => (bounce.type === 'soft' ? [] : { ...bounce, type: bounce.type }))
  const given = final.map(({ address, type, detail }) => ({
    address,
    reason: reasons[type],
    source: 'api' as const,
    detail,
  }))
  const stopped = new Map((await suppressAll(tx, scope, given, now)).map(({ address, reason }) => [address, reason]))
  for (const { address, type, contactIds, messageId: message_id } of final) {
    if (stopped.get(address) !== reasons[type]) continue
    stopped.delete(address)
    for (const contact_id of contactIds) {
      tx.fact({ type: facts[type], about: contact_id, contactId: contact_id, data: { contact_id, message_id } })
    }
  }
}
