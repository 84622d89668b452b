import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'ai-agents', path: '/ai-agents', reads: true },
  { name: 'ai-agents-client', path: '/ai-agents?client=vscode' },
]
