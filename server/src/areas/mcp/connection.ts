import type { IncomingHttpHeaders } from 'node:http'
import {
  type AuthInfo,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server'

/** The prefix of the fields with which a request of the revision of 2026 names its client and version. */
const envelopePrefix = 'io.modelcontextprotocol/'

/**
 * Returns whether a message can be answered over the shared connection: a request of a revision that is negotiated by
 * `initialize`, but not `initialize` itself, from a client that accepts JSON. All others need a server of their own.
 */
export function isSimpleRequest(headers: IncomingHttpHeaders, message: unknown): message is JSONRPCRequest {
  const { accept = '', 'content-type': type = '', 'mcp-protocol-version': version } = headers
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) return false
  if (!type.startsWith('application/json')) return false
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) return false
  if (!isJSONRPCRequest(message) || message.method === 'initialize') return false
  return !Object.keys(message.params?._meta ?? {}).some((field) => field.startsWith(envelopePrefix))
}

export type Connection = ReturnType<typeof connect>

/**
 * Connects a server for as long as the process lives. Requests of all keys share it, because none leaves a trace in it:
 * a server, a transport and a stream for each request cost several times the read itself. Each request gets an ID of
 * its own, because every client counts from one.
 */
export function connect(server: Server) {
  const waiting = new Map<number, PromiseWithResolvers<JSONRPCMessage>>()
  let count = 0
  const transport: Transport = {
    start: async () => {},
    send: async (message) => {
      if ('id' in message) waiting.get(message.id as number)?.resolve(message)
    },
    close: async () => {
      for (const { reject } of waiting.values()) reject(new Error('The connection was closed.'))
      transport.onclose?.()
    },
  }
  const connected = server.connect(transport)
  return {
    async ask(message: JSONRPCRequest, authInfo: AuthInfo): Promise<JSONRPCMessage> {
      await connected
      const id = count++
      const answer = Promise.withResolvers<JSONRPCMessage>()
      waiting.set(id, answer)
      try {
        transport.onmessage?.({ ...message, id }, { authInfo })
        return { ...(await answer.promise), id: message.id } as JSONRPCMessage
      } finally {
        waiting.delete(id)
      }
    },
    close: () => server.close(),
  }
}
