import { Readable } from 'node:stream'

export interface EventText {
  text: Readable
  beat(): void
  end(): void
}

/** Writes events as fast as they are read. When the reader is gone, the source is ended too. */
export function eventText<E>(events: AsyncIterable<E>, write: (event: E) => string): EventText {
  const source = events[Symbol.asyncIterator]()
  let isOver = false
  let taken = () => {}
  const text = new Readable({
    read: () => taken(),
    destroy(error, done) {
      isOver = true
      taken()
      // The source may wait for something that never happens, so its end is not awaited; it listens to the signal.
      void Promise.resolve(source.return?.()).catch(() => {})
      done(error)
    },
  })
  const end = () => {
    if (isOver) return
    isOver = true
    text.push(null)
  }
  const pump = async () => {
    for (;;) {
      const { done, value } = await source.next()
      if (isOver) return
      if (done) return end()
      if (text.push(write(value))) continue
      await new Promise<void>((resolve) => {
        taken = resolve
      })
    }
  }
  // Sent at once, so that the headers go out and the reader knows that the stream is open.
  text.push(': open\n\n')
  pump().catch((error: unknown) => text.destroy(error as Error))
  return {
    text,
    end,
    beat() {
      if (!isOver && text.readableLength === 0) text.push(': \n\n')
    },
  }
}
