import { Readable } from 'node:stream'
import type { FileAnswer, FileSpec } from '@userkeep/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A reader that takes nothing for so long is gone, whatever its connection says. */
const patienceMs = 60_000

/**
 * Sends a file while it is written, as fast as it is taken. What fails before its first part is answered like any error;
 * what fails later breaks the connection, so that half a file is never taken for a whole one.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, formats }: FileSpec,
  { format, content }: FileAnswer,
): Promise<FastifyReply> {
  const parts = content[Symbol.asyncIterator]()
  const first = await parts.next()
  if (reply.sent || request.raw.destroyed) {
    await parts.return?.()
    return reply
  }
  reply.type(`${formats[format]}; charset=utf-8`)
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
  if (request.method === 'HEAD') {
    await parts.return?.()
    return reply.send()
  }
  reply.raw.setTimeout(patienceMs, () => reply.raw.destroy())
  return reply.send(Readable.from(from(first, parts), { objectMode: false }))
}

/** Ends the reading behind it when nobody takes more. */
async function* from(first: IteratorResult<string>, parts: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let part = first; !part.done; part = await parts.next()) if (part.value !== '') yield part.value
  } finally {
    await parts.return?.()
  }
}
