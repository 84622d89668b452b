import { toNodeHandler } from '@modelcontextprotocol/node'
import { mcp } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import type { Context } from '../../platform/context.ts'
import { answerMessages } from './answer-messages.ts'
import { answer } from './endpoint.ts'
import { getSetup } from './get-setup.ts'

function setUp({ log }: Context<undefined>) {
  const { handler, connection } = answerMessages(log)
  const close = async () => {
    await Promise.all([handler.close(), connection.close()])
  }
  return { ask: connection.ask, answer: toNodeHandler(handler), close }
}

export const mcpArea = defineArea(mcp, { get: getSetup }, { setup: setUp, mounts: { endpoint: answer } })
