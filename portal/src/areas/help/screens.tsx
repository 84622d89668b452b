import type { PortalScreen } from '../../app/screens.ts'
import { texts } from '../../texts/help.ts'
import { ArticlePage } from './article-page.tsx'
import { HelpPage } from './help-page.tsx'

export const screens: PortalScreen[] = [
  {
    path: '/help',
    page: () => <HelpPage />,
    tab: { label: texts.help, icon: 'support', group: 'product', order: 4, section: 'help' },
  },
  { path: '/help/:slug', page: ({ slug = '' }) => <ArticlePage key={slug} slug={slug} /> },
]
