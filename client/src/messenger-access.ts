import type { Heard } from './follow.ts'
import type { OutboxAccess, OwnConversation } from './outbox.ts'
import type { Output } from './routes.ts'

/** How a messenger reaches the service. */
export interface MessengerAccess extends OutboxAccess {
  conversations(startingAfter: string | null): Promise<Output<'GET /v1/contact/conversations'>>
  messages(id: string, startingAfter: string | null): Promise<Output<'GET /v1/contact/conversations/{id}/messages'>>
  read(id: string): Promise<OwnConversation>
  typing(id: string): Promise<unknown>
  rate(id: string, body: { score: number; comment: string | null }): Promise<OwnConversation>
  stream(lastEventId: string | null, signal: AbortSignal): AsyncIterable<Heard>
}
