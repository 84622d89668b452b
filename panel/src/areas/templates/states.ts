import type { ScreenState } from '../../app/screen-state.ts'

export const states: ScreenState[] = [
  { name: 'templates', path: '/templates', reads: true },
  { name: 'templates-new', path: '/templates?new=template' },
  { name: 'template', path: ({ templateId }) => `/templates?template=${templateId}`, reads: true },
  {
    name: 'template-preview',
    path: ({ templateId }) => `/templates?template=${templateId}`,
    onlyRead: /\/preview/,
    reads: true,
  },
  {
    name: 'template-versions',
    path: ({ templateId }) => `/templates?template=${templateId}&tab=versions`,
    onlyRead: /\/versions/,
    reads: true,
  },
  { name: 'templates-empty', path: '/templates', who: 'newcomer' },
]
