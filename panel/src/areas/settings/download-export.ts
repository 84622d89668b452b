const maxInterruptions = 5
/** Lines are passed on in parts of this size, so that the page holds little of a large file. */
const partLength = 1 << 20

/** Passes the complete lines of an export on, and continues after the last one when the connection ends early. */
export async function downloadExport(
  open: (path: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  path: string,
  signal: AbortSignal,
  onLines: (text: string, records: number) => void | Promise<void>,
): Promise<void> {
  let cursor: string | null = null
  for (let interruptions = 0; ; interruptions++) {
    try {
      const from: string = cursor === null ? path : `${path}&after=${cursor}`
      const isComplete = await readLines(await open(from, signal), async (text, records, last) => {
        cursor = last ?? cursor
        interruptions = 0
        await onLines(text, records)
      })
      if (isComplete) return
    } catch (error) {
      if (signal.aborted || interruptions >= maxInterruptions || !(error instanceof TypeError)) throw error
    }
    if (interruptions >= maxInterruptions) throw new Error()
  }
}

type Passes = (text: string, records: number, cursor: string | null) => Promise<void>

/** Returns whether the stream had its last line. */
async function readLines(stream: ReadableStream<Uint8Array>, pass: Passes): Promise<boolean> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    text += value
    if (!done && text.length < partLength) continue
    const end = text.lastIndexOf('\n') + 1
    const lines = text.slice(0, end).split('\n').filter(Boolean)
    const last = lines.at(-1)
    const isComplete = last?.startsWith('{"end":') ?? false
    const records = isComplete ? lines.length - 1 : lines.length
    const lastRecord = lines[records - 1]
    if (lines.length > 0)
      await pass(text.slice(0, end), records, lastRecord ? (JSON.parse(lastRecord) as { cursor: string }).cursor : null)
    text = text.slice(end)
    if (done) return isComplete
  }
}
