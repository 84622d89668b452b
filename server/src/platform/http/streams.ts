import { type Route, streamLimits } from '@userkeep/contract'
import { fail } from '../fail.ts'

/** An open stream as the rest of the service sees it. */
interface OpenStream {
  /** Sends a keep-alive if nothing else was sent. */
  beat(): void
  /** Ends it as if there were nothing more to come; its reader comes back and goes on. */
  end(): void
}

export interface Streams {
  /** Registers a stream, or refuses it where a limit is reached. Returns a function that removes it. */
  enter(route: Pick<Route, 'path'>, reader: StreamReader, stream: OpenStream): () => void
  /** The number of open streams by path. */
  counts(): Map<string, number>
  endAll(): void
}

/** The keys by which open streams are counted. */
export interface StreamReader {
  caller: string
  address: string
  /** null if the route belongs to no environment. */
  environment: string | null
}

/** The maximum numbers of open streams on this instance. */
export interface StreamLimits {
  perCaller: number
  perAddress: number
  perEnvironment: number
}

export interface StreamTimes {
  /** The interval of keep-alives: proxies close connections that are silent for a minute. */
  beatMs: number
  /** The time after which a reader must reconnect, so that a revoked credential stops reading. */
  longestMs: number
}

export const defaultTimes: StreamTimes = { beatMs: 20_000, longestMs: 5 * 60_000 }

export interface StreamOptions extends StreamTimes {
  limits?: StreamLimits
}

interface Origin {
  path: string
  since: number
  stream: OpenStream
}

/** All open streams of this instance. One timer serves all of them, and runs only while there are any. */
export function createStreams({ beatMs, longestMs, limits = streamLimits }: StreamOptions): Streams {
  const places = new Set<Origin>()
  const counted = openStreamCounts(limits, Math.ceil(beatMs / 1000))
  let timer: NodeJS.Timeout | undefined

  const lookAfter = () => {
    const now = performance.now()
    for (const { since, stream } of places) {
      if (now - since > longestMs) stream.end()
      else stream.beat()
    }
  }
  const leave = (place: Origin, reader: StreamReader) => {
    if (!places.delete(place)) return
    counted.remove(reader)
    if (places.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    enter({ path }, reader, stream) {
      counted.add(reader)
      const place: Origin = { path, since: performance.now(), stream }
      places.add(place)
      timer ??= setInterval(lookAfter, beatMs).unref()
      return () => leave(place, reader)
    },
    counts: () => new Map([...Map.groupBy(places, ({ path }) => path)].map(([path, ofPath]) => [path, ofPath.length])),
    endAll() {
      for (const { stream } of places) stream.end()
    },
  }
}

/** Counts open streams by caller, address and environment; refuses one that exceeds a limit and counts it nowhere. */
function openStreamCounts({ perCaller, perAddress, perEnvironment }: StreamLimits, retryAfterSeconds: number) {
  const open = new Map<string, number>()
  const keysOf = ({ caller, address, environment }: StreamReader) => [
    { key: `caller ${caller}`, max: perCaller, owner: 'this caller' },
    { key: `address ${address}`, max: perAddress, owner: 'this address' },
    ...(environment === null
      ? []
      : [{ key: `environment ${environment}`, max: perEnvironment, owner: 'this environment' }]),
  ]
  return {
    add(reader: StreamReader): void {
      const keys = keysOf(reader)
      const full = keys.find(({ key, max }) => (open.get(key) ?? 0) >= max)
      if (full) {
        const message = `The limit of ${full.max} open streams for ${full.owner} is reached. Close one or try again later.`
        fail('rate_limited', { message, headers: { 'retry-after': String(retryAfterSeconds) } })
      }
      for (const { key } of keys) open.set(key, (open.get(key) ?? 0) + 1)
    },
    remove(reader: StreamReader): void {
      for (const { key } of keysOf(reader)) {
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },
  }
}
