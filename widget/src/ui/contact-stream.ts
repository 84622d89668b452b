import { ApiError } from '@userkeep/client/api-error'
import type { Heard } from '@userkeep/client/follow'
import { streamOf } from '@userkeep/client/stream'
import type { WidgetApi } from '../part.ts'

type Call = WidgetApi['call']

/** Streams events of the visitor, after the last seen event. */
export const streamOfContact =
  (call: Call) =>
  (lastEventId: string | null, signal: AbortSignal): AsyncIterable<Heard> =>
    streamOf((_, { headers = {} }) => opened(call, headers, signal), {})('', {
      signal,
      ...(lastEventId && { headers: { 'last-event-id': lastEventId } }),
    })

/** A refusal that lasts is said in the words of the client, which tries everything else again. */
async function opened(call: Call, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  try {
    return await call<Response>('/v1/contact/stream', { method: 'GET', headers, signal, isStream: true })
  } catch (error) {
    const { status = 0, message } = error as { status?: number; message: string }
    if (status === 401 || status === 403) throw new ApiError(status, { code: 'unauthorized', message })
    throw error
  }
}
