import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { Failure } from '../../platform/fail.ts'
import { compileCheck, fieldsOf } from '../../platform/http/validation.ts'
import { connect } from './connection.ts'
import { portableSchema } from './portable-schema.ts'
import { prompts } from './prompts.ts'
import { createResources, type Resource } from './resources.ts'
import type { Reader } from './tool.ts'
import { tools } from './tools/index.ts'

const instructions =
  'Userkeep knows the users of a product, the customers they belong to, and their subscriptions, messages, feedback and ' +
  'support. Every tool only reads, in the environment of the API key. Start with find_people or find_customers for a ' +
  'name, and with list_problems or get_revenue for the whole. Answers are short; use next_cursor for more.'

const described = tools.map(({ name, title, description, input, output }) => ({
  name,
  title,
  description,
  inputSchema: portableSchema(input) as never,
  outputSchema: portableSchema(output) as never,
  annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}))

const checked = new Map(tools.map((tool) => [tool.name, { tool, check: compileCheck(tool.input) }]))

/** Answers messages of the protocol. The reader of a message is in its `authInfo`. */
export function answerMessages(log: Logger) {
  const listResources = createResources()
  const newServer = () => createMcpServer(log, listResources)
  const handler = createMcpHandler(newServer, {
    // Nothing here changes by itself, so there are no subscriptions.
    maxSubscriptions: 0,
    onerror: (err) => log.debug({ err }, 'an MCP message was refused'),
  })
  return { handler, connection: connect(newServer()) }
}

function createMcpServer(log: Logger, listResources: ReturnType<typeof createResources>): Server {
  const server = new Server(
    { name: 'userkeep', title: 'Userkeep', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: described }))
  server.setRequestHandler('tools/call', ({ params }, context) =>
    callTool(params.name, params.arguments ?? {}, readerOf(context), log),
  )
  server.setRequestHandler('resources/list', async () => ({
    resources: (await listResources()).map(({ uri, name, title, mimeType }) => ({ uri, name, title, mimeType })),
  }))
  server.setRequestHandler('resources/read', async ({ params }) => readResource(await listResources(), params.uri))
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, arguments: given, ...prompt }) => ({ ...prompt, arguments: [...(given ?? [])] })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments ?? {}))
  return server
}

const readerOf = ({ http }: ServerContext): Reader => http?.authInfo?.extra?.reader as Reader

/** Returns refusals as answers that the model can act on. */
async function callTool(name: string, given: object, reader: Reader, log: Logger): Promise<CallToolResult> {
  const known = checked.get(name)
  if (!known) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`)
  const { tool, check } = known
  if (!check(given)) return refusal(reasonsOf(check.errors ?? []))
  try {
    const answer = await tool.run(given as never, reader)
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    if (error instanceof Failure) return refusal(error.message)
    log.error({ err: error, tool: name }, 'an MCP tool failed')
    return refusal('The service could not answer. Try again later.')
  }
}

const reasonsOf = (errors: Parameters<typeof fieldsOf>[0]): string =>
  Object.entries(fieldsOf(errors))
    .map(([field, reason]) => `${field}: ${reason}`)
    .join('; ')

const refusal = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] })

function readResource(resources: readonly Resource[], uri: string) {
  const resource = resources.find((one) => one.uri === uri)
  if (!resource) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource ${uri}.`)
  return { contents: [{ uri, mimeType: resource.mimeType, text: resource.read() }] }
}

function getPrompt(name: string, given: Record<string, string>) {
  const prompt = prompts.find((one) => one.name === name)
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`)
  const missing = prompt.arguments?.find(({ name, required }) => required && !given[name])
  if (missing) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${missing.name} is required.`)
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(given) } }],
  }
}
