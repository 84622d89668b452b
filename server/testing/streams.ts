export interface ReadEvent {
  id: string
  event: string
  data: {
    title?: string
    unread?: number
    resumed?: boolean
    id?: string
    text?: string
    conversation_id?: string
    contact_typing?: boolean
  }
}

/** A stream that is being read. */
interface Reading {
  response: Response
  /** Reads on until this one has come, and answers all that came before and with it. */
  upTo(isIt: (event: ReadEvent) => boolean): Promise<ReadEvent[]>
  /** All that comes until it ends. */
  rest(): Promise<ReadEvent[]>
  leave(): void
}

export async function readStream(
  baseUrl: string,
  token: string,
  lastEventId?: string,
  path = '/v1/contact/stream',
): Promise<Reading> {
  const controller = new AbortController()
  const response = await fetch(baseUrl + path, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const waiting: ReadEvent[] = []
  const next = async (): Promise<ReadEvent | null> => {
    for (;;) {
      const ready = waiting.shift()
      if (ready) return ready
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) return null
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() as string
      waiting.push(...blocks.flatMap((block) => eventIn(block)))
    }
  }
  const readWhile = async (goesOn: (event: ReadEvent) => boolean): Promise<ReadEvent[]> => {
    const read: ReadEvent[] = []
    for (let event = await next(); event !== null; event = await next()) {
      read.push(event)
      if (!goesOn(event)) return read
    }
    return read
  }
  return {
    response,
    upTo: (isIt) => readWhile((event) => !isIt(event)),
    rest: () => readWhile(() => true),
    leave: () => controller.abort(),
  }
}

function eventIn(block: string): ReadEvent[] {
  const fields = Object.fromEntries(
    block.split('\n').flatMap((line) => (line.startsWith(':') ? [] : [line.split(/: (.*)/s).slice(0, 2)])),
  )
  return fields.event ? [{ id: fields.id, event: fields.event, data: JSON.parse(fields.data) }] : []
}
