import { ApiError, createClient, type Endpoint, type Input, type Output } from '@userkeep/client'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { texts } from '../texts/app.ts'
import { browserId } from './browser-id.ts'
import { chosenTeam, credential, token } from './credential.ts'

const client = createClient({ baseUrl: '', token: token.get, retries: 0 })

export type { Endpoint, Input, Output }

/** About the team that is looked at, or decided for it. */
const isOfTeam = (endpoint: string) => /\/v1\/contact\/(customer|checklists|surveys|portal)(\/|$)/.test(endpoint)

/** By these somebody proves who they are, in this browser. */
const proving: ReadonlySet<string> = new Set<Endpoint>([
  'POST /v1/contact-auth/login',
  'POST /v1/contact-auth/verify-email',
  'POST /v1/contact-auth/magic-link/redeem',
  'POST /v1/contact-auth/email-code/verify',
  'POST /v1/contact-auth/oauth/{provider}/start',
])

const withBrowser = (input: { body?: object } | undefined) => ({
  ...input,
  body: { ...input?.body, anonymous_id: browserId() },
})

const isOfContact = (endpoint: string) => endpoint.includes('/v1/contact/')

/** A failure whose message is shown as it is. */
export class ReadableError extends Error {}

/** Drops an answer that was under way when another person signed in or this one signed out. */
function requireSameToken(used: string | null): void {
  if (used !== token.get()) throw new ReadableError(texts.yourSessionHasChanged)
}

/** Calls the API; a session that it no longer knows is over here, too. */
export async function call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Output<E>> {
  const used = token.get()
  const team = isOfTeam(endpoint) ? chosenTeam.get() : null
  try {
    const any = client as (endpoint: E, input: unknown) => Promise<Output<E>>
    const given = proving.has(endpoint) ? withBrowser(input as { body?: object } | undefined) : input
    const answer = await any(endpoint, { ...given, ...(team && { headers: { 'x-customer-id': team } }) })
    if (isOfContact(endpoint)) requireSameToken(used)
    return answer
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'unauthorized' && isOfContact(endpoint)
    if (isOver && used === token.get()) credential.drop('expired')
    throw error instanceof ApiError ? error.readable() : error
  }
}

/** Streams events of the signed-in contact, after the last seen event. */
export const streamOfContact = (lastEventId: string | null, signal: AbortSignal) =>
  client.stream('GET /v1/contact/stream', {
    signal,
    ...(lastEventId && { headers: { 'last-event-id': lastEventId } }),
  })

/** A page of the team that the API answers for people: it is no JSON, and the client knows nothing of it. */
export async function callPage(path: string): Promise<Blob> {
  const team = chosenTeam.get()
  const used = token.get()
  const headers = {
    authorization: `Bearer ${used}`,
    accept: 'text/html',
    ...(team && { 'x-customer-id': team }),
  }
  const answer = await fetch(path, { headers })
  if (!answer.ok) throw new ReadableError(texts.pageCouldNotBeLoaded)
  const page = await answer.blob()
  requireSameToken(used)
  return page
}

const cache = new Map<string, unknown>()
/** The latest request of each read that is under way. */
const underWay = new Map<string, Request>()
const readers = new Set<{ endpoint: Endpoint; again: () => Promise<void> }>()

/** Reads these endpoints again wherever they are shown, and waits for it. */
export async function refresh(...stale: Endpoint[]): Promise<void> {
  await Promise.all([...readers].filter(({ endpoint }) => stale.includes(endpoint)).map(({ again }) => again()))
}

// Data of one person is never shown to the next; the look of the sign-in page stays.
token.subscribe(() => {
  underWay.clear()
  for (const key of cache.keys()) if (isOfContact(key)) cache.delete(key)
})

export interface Read<T> {
  data: T | undefined
  error: Error | null
  again: () => Promise<void>
}

/** Reads an endpoint, once it is wanted. What was read before is shown until the answer is there. */
export const useRead = <E extends Endpoint>(endpoint: E, input?: Input<E>, isWanted = true): Read<Output<E>> =>
  useReader(endpoint, input, () => call(endpoint, input), isWanted)

/** Every row of a collection, read by its cursors. */
export const useReadAll = <E extends Endpoint, Row>(
  endpoint: E,
  rowsOf: (answer: Output<E>) => readonly Row[],
): Read<Row[]> => useReader(endpoint, 'all', () => readAll(endpoint, rowsOf))

async function readAll<E extends Endpoint, Row>(
  endpoint: E,
  rowsOf: (answer: Output<E>) => readonly Row[],
): Promise<Row[]> {
  const read = call as (endpoint: E, input: unknown) => Promise<Output<E>>
  const all: Row[] = []
  let starting_after: string | undefined
  do {
    const page = await read(endpoint, { query: { limit: 200, starting_after } })
    all.push(...rowsOf(page))
    starting_after = (page as { next_cursor?: string | null }).next_cursor ?? undefined
  } while (starting_after)
  return all
}

interface Request {
  number: number
  answer: Promise<unknown>
}

let requests = 0
/** The number of the request whose answer is in the cache. */
const shown = new Map<string, number>()

function begin(key: string, read: () => Promise<unknown>): Request {
  const request = { number: ++requests, answer: read() }
  underWay.set(key, request)
  const end = () => underWay.get(key) === request && underWay.delete(key)
  request.answer.then(end, end)
  return request
}

/** Puts an answer into the cache, unless that of a later request was there before it. */
async function cacheAnswer(key: string, { number, answer }: Request): Promise<void> {
  const data = await answer
  if (number < (shown.get(key) ?? 0)) return
  shown.set(key, number)
  cache.set(key, data)
}

function useReader<T>(endpoint: Endpoint, input: unknown, read: () => Promise<T>, isWanted = true): Read<T> {
  const key = JSON.stringify([endpoint, isOfTeam(endpoint) && chosenTeam.get(), input])
  const [state, setState] = useState<{ key: string; error: Error | null }>({ key, error: null })
  const latest = useRef(key)
  latest.current = key
  const settleWith = useCallback(
    async (request: Request) => {
      const settle = (error: Error | null) => latest.current === key && setState({ key, error })
      try {
        await cacheAnswer(key, request)
        settle(null)
      } catch (error) {
        settle(error as Error)
      }
    },
    [key],
  )
  const again = useCallback(() => settleWith(begin(key, read)), [key])
  useEffect(() => {
    if (!isWanted) return
    // The cleanup for the input before has cleared it.
    latest.current = key
    // Concurrent reads of one endpoint are shared.
    void settleWith(underWay.get(key) ?? begin(key, read))
    const reader = { endpoint, again }
    readers.add(reader)
    return () => {
      latest.current = ''
      readers.delete(reader)
    }
  }, [again, isWanted])
  return { data: cache.get(key) as T | undefined, error: state.key === key ? state.error : null, again }
}

/** Whether all have come once, or failed. What stands beneath a list waits for that, so that it does not drop. */
export function useArrived(...reads: Read<unknown>[]): boolean {
  const hasArrived = useRef(false)
  hasArrived.current ||= reads.every(({ data, error }) => data !== undefined || error !== null)
  return hasArrived.current
}

export interface Act<E extends Endpoint> {
  run: (input?: Input<E>) => Promise<void>
  pending: boolean
  error: Error | null
  data: Output<E> | undefined
}

interface Following<E extends Endpoint> {
  refresh?: Endpoint[]
  onDone?: (answer: Output<E>, input: Input<E>) => void
}

/** Calls an endpoint, one call at a time, and holds its refusal for display. */
export function useAct<E extends Endpoint>(endpoint: E, { refresh: stale = [], onDone }: Following<E> = {}): Act<E> {
  const [state, setState] = useState<Omit<Act<E>, 'run'>>({ pending: false, error: null, data: undefined })
  const run = async (input = {} as Input<E>) => {
    if (state.pending) return
    setState({ pending: true, error: null, data: undefined })
    try {
      const data = await call(endpoint, input)
      await refresh(...stale)
      setState({ pending: false, error: null, data })
      onDone?.(data, input)
    } catch (error) {
      setState({ pending: false, error: error as Error, data: undefined })
    }
  }
  return { ...state, run }
}
