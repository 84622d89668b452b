import type { mcp } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { prompts } from './prompts.ts'
import { tools } from './tools/index.ts'

interface Named {
  readonly name: string
  readonly title: string
  readonly description: string
}

const about = ({ name, title, description }: Named) => ({ name, title, description })

export const getSetup: Verb<typeof mcp.routes.get> = async ({ platform }) => {
  const { publicUrl, mcpPath = '/mcp' } = platform.settings
  return { url: publicUrl + mcpPath, tools: tools.map(about), prompts: prompts.map(about) }
}
