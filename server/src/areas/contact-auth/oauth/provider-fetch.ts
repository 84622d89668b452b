import { seconds } from '../../../platform/clock.ts'
import type { FetchRequest } from '../../../platform/outgoing/fetch.ts'
import type { CallLimits } from '../../../platform/outgoing/limits.ts'
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts'

export type ProviderFetch = (url: string, request: FetchRequest) => Promise<Response>

const mostBytes = 512 * 1024

/** A provider's response is read completely or rejected. */
const limits: CallLimits = {
  answerMs: seconds(10),
  bodyMs: seconds(5),
  bodyBytes: mostBytes,
  storedBytes: mostBytes,
  brokenBody: 'failed',
}

/** Returns a `fetch` for providers that tenants configured. */
export const providerFetch =
  (outgoing: Outgoing): ProviderFetch =>
  (url, request) =>
    outgoing.fetch(url, request, limits)
