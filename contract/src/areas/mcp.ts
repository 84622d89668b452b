import { Type } from 'typebox'
import { area, chosen, EnvironmentQuery, machine, shape, staff } from '../kernel/index.ts'

const McpOffer = shape('McpOffer', { name: Type.String(), title: Type.String(), description: Type.String() })

const McpSetup = chosen(
  shape('McpSetup', {
    url: Type.String({ description: 'The address of the MCP endpoint' }),
    tools: Type.Array(McpOffer),
    prompts: Type.Array(McpOffer),
  }),
)

export const mcp = area(
  'mcp',
  { group: 'Insight', about: 'Read-only access for AI agents through the Model Context Protocol.' },
  {
    get: {
      method: 'GET',
      path: '/v1/organization/mcp',
      summary: 'Get the address and the tools of the MCP endpoint',
      access: staff('keys:manage'),
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: McpSetup },
      chosen: true,
    },
  },
  {
    endpoint: {
      path: '/mcp',
      methods: ['POST'],
      summary: 'Answer a message of the Model Context Protocol',
      description:
        'Streamable HTTP without sessions: each request carries one message. All tools are reads, in the environment of ' +
        'the key. The operator sets the path with `MCP_PATH`.',
      access: machine(),
      errors: ['invalid_request'],
      chosen: true,
    },
  },
)
