export interface Heard {
  event: string
  data: unknown
  id?: string
}

interface FollowOptions {
  /** Tabs that follow the same name share one stream, where the browser lets them. */
  name: string
  /** Reads on while no tab is visible, to notify people who look elsewhere. */
  whileHidden?: boolean
  /** The stream after the event that was heard last. */
  open(lastEventId: string | null, signal: AbortSignal): AsyncIterable<Heard>
  hear(heard: Heard): void
}

/**
 * Follows a stream while the page is visible, or always with `whileHidden`. One of several tabs reads and shares the events; when it is hidden or
 * closed, another one continues after the last event. Returns a function that stops it.
 */
export function follow({ name, whileHidden = false, open, hear }: FollowOptions): () => void {
  const stopped = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  let last: Heard | null = null
  let lastId: string | null = null
  let pause: AbortController | null = null
  let isReading = false

  const heard = (said: Heard) => {
    lastId = said.id ?? lastId
    if (said.event === 'unread') last = said
    hear(said)
  }
  const read = async (signal: AbortSignal) => {
    isReading = true
    try {
      for await (const said of open(lastId, signal)) {
        heard(said)
        channel?.postMessage(said)
      }
    } catch {
      // Refused for good: the session is over, and the next sign-in follows again.
    } finally {
      isReading = false
    }
  }
  const look = () => {
    if (document.visibilityState === 'hidden' && !whileHidden) return pause?.abort()
    if (pause && !pause.signal.aborted) return
    pause = new AbortController()
    const signal = AbortSignal.any([pause.signal, stopped.signal])
    if (channel && navigator.locks) {
      navigator.locks.request(name, { signal }, () => read(signal)).catch(() => {})
      // Notifications received before this tab subscribed.
      channel.postMessage({ event: 'hello' })
    } else void read(signal)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
    if (data.event !== 'hello') heard(data)
    else if (isReading && last) channel.postMessage(last)
  })
  document.addEventListener('visibilitychange', look, { signal: stopped.signal })
  look()
  return () => {
    stopped.abort()
    channel?.close()
  }
}
