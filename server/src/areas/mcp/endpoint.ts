import type { ServerResponse } from 'node:http'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import type { mcp } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { MountCall } from '../../platform/http/protocol.ts'
import { readJson } from '../../platform/http/read-json.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Connection, isSimpleRequest } from './connection.ts'
import type { Reader } from './tool.ts'

type EndpointCall = MountCall<(typeof mcp.mounts)['endpoint'], Own>

interface Own {
  ask: Connection['ask']
  answer(request: object, response: object, body: unknown): Promise<void>
}

/** Passes a message to the protocol with the reader of its key. */
export async function answer(call: EndpointCall): Promise<void> {
  const { method, url, headers } = call.request
  const auth = { token: '', clientId: call.caller.keyId, scopes: [], extra: { reader: readerOf(call) } }
  const message = bodyOf(call)
  if (isSimpleRequest(headers, message)) return writeJson(call.response, await call.own.ask(message, auth))
  await call.own.answer({ method, url, headers, auth }, call.response, message)
}

function writeJson(response: ServerResponse, answer: JSONRPCMessage): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

const bodyOf = ({ body }: EndpointCall): unknown =>
  readJson(body, true) ?? fail('invalid_request', 'The body is not valid JSON.')

function readerOf({ scope, caller, ip, now, platform }: EndpointCall): Reader {
  return {
    now,
    read: (route, read = {}) => platform.readRoute({ scope, caller, ip }, route, read),
    link: (path, search = {}) => panelLink(platform, scope.environment, path, search),
  }
}

function panelLink(
  { settings }: Platform,
  environment: 'live' | 'test',
  path: string,
  search: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...search, ...(environment === 'test' && { env: 'test' }) }).toString()
  return settings.publicUrl + path + (query && `?${query}`)
}
