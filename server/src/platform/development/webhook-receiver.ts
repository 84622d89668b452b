import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Reply } from '../outgoing/call.ts'

/** A name that no name server knows, so that calls for this service cannot go elsewhere. */
export const receiverOrigin = 'https://webhooks.userkeep.test'

export interface ReceivedCall {
  id: string
  at: Date
  url: string
  headers: Record<string, string>
  body: string
  /** The status of the response. */
  status: number
}

/** Receives calls to the reserved address, in the process that sends them. */
export interface WebhookReceiver {
  receive(path: string, headers: Record<string, string>, body: string): Reply
  /** Newest first. */
  received(): readonly ReceivedCall[]
}

const most = 100

/** Stores calls in memory. The delivery log has them for its retention. */
export function createWebhookReceiver({ now }: Pick<Clock, 'now'>): WebhookReceiver {
  const calls: ReceivedCall[] = []
  return {
    receive(path, headers, body) {
      const url = receiverOrigin + path
      const status = statusAskedFor(url)
      calls.unshift({ id: randomUUID(), at: now(), url, headers, body, status })
      calls.length = Math.min(calls.length, most)
      return { status, text: `The development receiver responded with ${status}.` }
    },
    received: () => calls,
  }
}

/** Returns the requested status, such as `?status=500`, to try out a failing receiver. */
function statusAskedFor(url: string): number {
  const asked = Number(new URL(url).searchParams.get('status'))
  return Number.isInteger(asked) && asked >= 200 && asked <= 599 ? asked : 200
}
