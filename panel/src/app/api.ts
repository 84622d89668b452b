import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError, type Client, createClient, type Endpoint, type Input, type Output } from '@userkeep/client'
import { texts } from '../texts/app.ts'
import { confirmation } from './confirmation.ts'
import { credential } from './credential.ts'

const organizationHeader = () => {
  const organization = credential.organization()
  return organization ? { 'x-organization-id': organization } : ({} as Record<string, string>)
}

/** A client whose refusals read as sentences. */
export function clientFor(token: () => string | null): Client {
  // The query client below tries reads again, and shows that it does.
  const whole = createClient({ baseUrl: '', retries: 0, token, headers: organizationHeader })
  const client = whole as unknown as AnyClient
  const call: AnyClient = async (endpoint, input) => {
    const used = token()
    try {
      return await client(endpoint, input)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'confirmation_required' && (await confirmation.ask())) return call(endpoint, input)
      // The session has ended: the frame shows the sign-in once the token is gone.
      if (error.code === 'unauthorized' && used !== null && used === credential.token()) credential.endSession()
      throw error.readable()
    }
  }
  return Object.assign(call, { each: whole.each, stream: whole.stream }) as unknown as Client
}

type AnyClient = (endpoint: string, input?: unknown) => Promise<unknown>

export const api = clientFor(credential.token)

/** A page that the API answers for people: it is no JSON, and the client knows nothing of it. */
export async function fetchPage(path: string): Promise<Blob> {
  const headers = { ...organizationHeader(), authorization: `Bearer ${credential.token()}`, accept: 'text/html' }
  const answer = await fetch(path, { headers })
  if (!answer.ok) throw new Error(texts.pageCouldNotBeLoaded)
  return answer.blob()
}

/** Opens a file that the API streams. Throws what the API refuses it with. */
export async function openFile(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { ...organizationHeader(), authorization: `Bearer ${credential.token()}` }
  const answer = await fetch(path, { headers, signal })
  if (answer.ok && answer.body) return answer.body
  throw new Error(((await answer.json().catch(() => null)) as { error?: { message?: string } } | null)?.error?.message)
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 15_000, retry: (count, error) => !isRefusal(error) && count < 2 } },
})

interface ReadOptions {
  /** Not asked while this is false. */
  enabled?: boolean
  /** Asked again after so many milliseconds, for as long as the page is looked at. */
  every?: number | false
  /** Shows nothing of another input meanwhile: for one thing rather than a list. */
  single?: boolean
}

type Rest<E extends Endpoint> = object extends Input<E> ? [Input<E>?, ReadOptions?] : [Input<E>, ReadOptions?]

/** The key under which an answer is cached. */
export const keyOf = (endpoint: string, input: unknown) => [endpoint, credential.organization(), input] as const

/** Reads an endpoint. While another page of the same list loads, the one before stays in view. */
export function useRead<E extends Endpoint>(endpoint: E, ...rest: Rest<E>): UseQueryResult<Output<E>, ApiError> {
  const call = api as (endpoint: E, input?: unknown) => Promise<Output<E>>
  const { enabled = true, every = false, single = false } = rest[1] ?? {}
  return useQuery<Output<E>, ApiError>({
    queryKey: keyOf(endpoint, rest[0]),
    queryFn: ({ signal }) => call(endpoint, { ...rest[0], signal }),
    enabled,
    refetchInterval: every,
    ...(!single && { placeholderData: keepPreviousData }),
  })
}

/** Reads ahead of its first use. */
export const prefetch = (endpoint: Endpoint) =>
  queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, undefined),
    queryFn: () => (api as (endpoint: Endpoint) => Promise<unknown>)(endpoint),
    retry: false,
  })

interface Outcome<E extends Endpoint> {
  onSuccess?: (answer: Output<E>) => unknown
  onError?: (error: ApiError) => unknown
}

/**
 * Calls an endpoint and reads the given endpoints again afterwards. The outcome is reported even if the dialog is gone
 * by then: callbacks given to react-query's own `mutate` are not called after an unmount.
 */
export function useAct<E extends Endpoint>(endpoint: E, { refresh = [] }: { refresh?: Endpoint[] } = {}) {
  const client = useQueryClient()
  const mutation = useMutation<Output<E>, ApiError, Input<E>>({
    mutationFn: (input) => (api as (endpoint: E, input: Input<E>) => Promise<Output<E>>)(endpoint, input),
    onSuccess: () => Promise.all(refresh.map((stale) => client.invalidateQueries({ queryKey: [stale] }))),
  })
  const mutate = (input: Input<E>, { onSuccess, onError }: Outcome<E> = {}) => {
    mutation.mutateAsync(input).then(onSuccess, (error: ApiError) => onError?.(error))
  }
  return { ...mutation, mutate }
}
