import { toNodeHandler } from '@modelcontextprotocol/node'
import { mcp } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import type { Context } from '../../platform/context.ts'
import { createHandler } from './answer-messages.ts'
import { answer } from './endpoint.ts'
import { getSetup } from './get-setup.ts'

function setUp({ log }: Context<undefined>) {
  const handler = createHandler(log)
  return { answer: toNodeHandler(handler), close: handler.close }
}

export const mcpArea = defineArea(mcp, { get: getSetup }, { setup: setUp, mounts: { endpoint: answer } })
