import { Readable } from 'node:stream'

export interface EventText {
  text: Readable
  beat(): void
  end(): void
}

/** Writes events as they come and as fast as they are taken. Nobody reads on: the events are told to end, too. */
export function eventText<E>(events: AsyncIterable<E>, write: (event: E) => string): EventText {
  const source = events[Symbol.asyncIterator]()
  let isOver = false
  let taken = () => {}
  const text = new Readable({
    read: () => taken(),
    destroy(error, done) {
      isOver = true
      taken()
      // It may wait for something that never happens; whoever wrote it listens to the signal.
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
  // At once, so that the head is sent and whoever asked knows that it listens.
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
