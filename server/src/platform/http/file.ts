import { Readable } from 'node:stream'
import type { FileAnswer, FilePart, FileSpec } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reader that takes nothing for this long has disconnected, even if its connection is open. */
const timeoutMs = 60_000

/**
 * Sends a file while it is written, as fast as it is taken. What fails before its first part is answered like any error;
 * what fails later breaks the connection, so that half a file is never taken for a whole one.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name: usualName, formats }: FileSpec,
  { format, content, name = usualName }: FileAnswer,
): Promise<FastifyReply> {
  const parts = content[Symbol.asyncIterator]()
  const first = await parts.next()
  // A request with a body is destroyed once it was read, so the response shows whether the reader disconnected.
  if (reply.sent || reply.raw.destroyed) {
    await parts.return?.()
    return reply
  }
  reply.type(typeOf(formats[format] ?? ''))
  reply.header('content-disposition', `attachment; filename="${fileNameOf(name)}.${format}"`)
  if (request.method === 'HEAD') {
    await parts.return?.()
    return reply.send()
  }
  reply.raw.setTimeout(timeoutMs, () => reply.raw.destroy())
  return reply.send(Readable.from(from(first, parts), { objectMode: false }))
}

/** Removes folders and characters that end the header's text. */
const fileNameOf = (name: string): string => name.replace(/[^\w.-]+/g, '-')

const isText = /^text\/|json|xml/
const typeOf = (type: string): string => (isText.test(type) ? `${type}; charset=utf-8` : type)

/** Ends the reading behind it when nobody takes more. */
async function* from(first: IteratorResult<FilePart>, parts: AsyncIterator<FilePart>): AsyncGenerator<FilePart> {
  try {
    for (let part = first; !part.done; part = await parts.next()) if (part.value.length > 0) yield part.value
  } finally {
    await parts.return?.()
  }
}
