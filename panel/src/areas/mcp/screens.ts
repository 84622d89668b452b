import { IconRobot } from '@tabler/icons-react'
import { type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const mcpScreens = {
  mcp: screen({
    path: '/ai-agents',
    label: texts.aiAgents,
    search: ['client'],
    page: async (): Page => (await import('./mcp-page.tsx')).McpPage,
    nav: { group: 'developers', order: 2, under: '/api-keys', icon: IconRobot },
    permission: 'keys:manage',
    shortcut: 'K',
  }),
}
