export interface EventQueue<E> extends AsyncIterable<E> {
  push(event: E): void
  /** Ends the stream; its reader reconnects. */
  end(): void
}

/**
 * Creates a queue between a source of events and a stream. It ends with the signal. A reader that falls too far behind
 * is disconnected and resumes from its last event.
 */
export function eventQueue<E>(signal: AbortSignal, most = 1000): EventQueue<E> {
  const waiting: E[] = []
  let isOver = signal.aborted
  let wake = () => {}
  const end = () => {
    isOver = true
    wake()
  }
  signal.addEventListener('abort', end, { once: true })
  return {
    push(event) {
      if (isOver) return
      if (waiting.length >= most) return end()
      waiting.push(event)
      wake()
    },
    end,
    async *[Symbol.asyncIterator]() {
      while (!isOver || waiting.length > 0) {
        if (waiting.length > 0) yield waiting.shift() as E
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}
