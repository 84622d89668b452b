export interface EventQueue<E> extends AsyncIterable<E> {
  push(event: E): void
  /** Nothing more comes; its reader comes back. */
  end(): void
}

/**
 * What happens elsewhere, to be read one by one: a stream's verb listens, pushes, and answers with this. It ends with
 * the signal. A reader that falls too far behind is let go, and comes back for what it missed.
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
