import { type Route, streamsPerCaller } from '@userkeep/contract'
import { fail } from '../fail.ts'

/** One open stream, as the rest of the service sees it. */
export interface OpenStream {
  /** Says that the connection lives, where nothing else has been said. */
  beat(): void
  /** Ends it as if there were nothing more to come; its reader comes back and goes on. */
  end(): void
}

export interface Streams {
  /** Takes a place, or refuses one stream too many of the same caller. Answers how to give it back. */
  enter(route: Pick<Route, 'path'>, caller: string, stream: OpenStream): () => void
  /** How many are open, by path. */
  counts(): Map<string, number>
  endAll(): void
}

export interface StreamTimes {
  /** Between two signs of life: proxies close what is silent for a minute. */
  beatMs: number
  /** After which a reader has to come back, so that a credential that was revoked does not read on. */
  longestMs: number
}

export const usualTimes: StreamTimes = { beatMs: 20_000, longestMs: 5 * 60_000 }

interface Place {
  path: string
  caller: string
  since: number
  stream: OpenStream
}

/** All open streams of this instance. One timer looks after all of them, and only while there are any. */
export function createStreams({ beatMs, longestMs }: StreamTimes): Streams {
  const places = new Set<Place>()
  const perCaller = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const lookAfter = () => {
    const now = performance.now()
    for (const { since, stream } of places) {
      if (now - since > longestMs) stream.end()
      else stream.beat()
    }
  }
  const leave = (place: Place) => {
    if (!places.delete(place)) return
    const left = (perCaller.get(place.caller) ?? 1) - 1
    if (left > 0) perCaller.set(place.caller, left)
    else perCaller.delete(place.caller)
    if (places.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    enter({ path }, caller, stream) {
      const open = perCaller.get(caller) ?? 0
      if (open >= streamsPerCaller) {
        const message = `You have ${open} streams open, which is as many as one caller may have.`
        fail('rate_limited', { message, headers: { 'retry-after': String(Math.ceil(beatMs / 1000)) } })
      }
      const place: Place = { path, caller, since: performance.now(), stream }
      places.add(place)
      perCaller.set(caller, open + 1)
      timer ??= setInterval(lookAfter, beatMs).unref()
      return () => leave(place)
    },
    counts: () => new Map([...Map.groupBy(places, ({ path }) => path)].map(([path, ofPath]) => [path, ofPath.length])),
    endAll() {
      for (const { stream } of places) stream.end()
    },
  }
}
