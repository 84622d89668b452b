import { ApiError, createClient, type Endpoint, type Input, type Output } from '@userkeep/client'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
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

/** Calls the API; a session that it no longer knows is over here, too. */
export async function call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Output<E>> {
  const used = token.get()
  const team = isOfTeam(endpoint) ? chosenTeam.get() : null
  try {
    const any = client as (endpoint: E, input: unknown) => Promise<Output<E>>
    const given = proving.has(endpoint) ? withBrowser(input as { body?: object } | undefined) : input
    return await any(endpoint, { ...given, ...(team && { headers: { 'x-customer-id': team } }) })
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'unauthorized' && endpoint.includes('/v1/contact/')
    if (isOver && used === token.get()) credential.drop('expired')
    throw error instanceof ApiError ? error.readable() : error
  }
}

/** What happens to whoever is signed in, as it happens, after the event that was seen last. */
export const streamOfContact = (lastEventId: string | null, signal: AbortSignal) =>
  client.stream('GET /v1/contact/stream', {
    signal,
    ...(lastEventId && { headers: { 'last-event-id': lastEventId } }),
  })

/** A page of the team that the API answers for people: it is no JSON, and the client knows nothing of it. */
export async function callPage(path: string): Promise<Blob> {
  const team = chosenTeam.get()
  const headers = {
    authorization: `Bearer ${token.get()}`,
    accept: 'text/html',
    ...(team && { 'x-customer-id': team }),
  }
  const answer = await fetch(path, { headers })
  if (!answer.ok) throw new Error('The page could not be loaded. Try again.')
  return answer.blob()
}

const cache = new Map<string, unknown>()
const underWay = new Map<string, Promise<unknown>>()
const readers = new Set<{ endpoint: Endpoint; again: () => Promise<void> }>()

/** Whatever shows these reads them again, and is up to date afterwards. */
export async function refresh(...stale: Endpoint[]): Promise<void> {
  await Promise.all([...readers].filter(({ endpoint }) => stale.includes(endpoint)).map(({ again }) => again()))
}

// What one person has read is never shown to the next; the sign-in page's own look stays.
token.subscribe(() => {
  underWay.clear()
  for (const key of cache.keys()) if (key.includes('/v1/contact/')) cache.delete(key)
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

/** What several parts of a page want at once is read once. */
function sharedRead(key: string, read: () => Promise<unknown>): Promise<unknown> {
  const reading = underWay.get(key) ?? read()
  underWay.set(key, reading)
  const end = () => underWay.get(key) === reading && underWay.delete(key)
  reading.then(end, end)
  return reading
}

function useReader<T>(endpoint: Endpoint, input: unknown, read: () => Promise<T>, isWanted = true): Read<T> {
  const key = JSON.stringify([endpoint, isOfTeam(endpoint) && chosenTeam.get(), input])
  const [state, setState] = useState<{ key: string; error: Error | null }>({ key, error: null })
  const latest = useRef(key)
  latest.current = key
  const settleWith = useCallback(
    async (answer: Promise<unknown>) => {
      const settle = (error: Error | null) => latest.current === key && setState({ key, error })
      try {
        cache.set(key, await answer)
        settle(null)
      } catch (error) {
        settle(error as Error)
      }
    },
    [key],
  )
  const again = useCallback(() => settleWith(read()), [key])
  useEffect(() => {
    if (!isWanted) return
    void settleWith(sharedRead(key, read))
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

/** Acts through an endpoint: one call at a time, its refusal kept to be shown. */
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
