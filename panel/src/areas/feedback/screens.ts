import { IconBulb, IconMap2, IconMessages } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'
import { texts } from '../../texts/screens.ts'

export const feedbackScreens = {
  feedback: screen({
    path: '/feedback',
    label: texts.feedback,
    search: [
      ...listSearch,
      'status',
      'moderation',
      'board',
      'category',
      'product',
      'segment',
      'order',
      'currency',
      'post',
      'tab',
      'new',
    ],
    page: async (): Page => (await import('./posts/feedback-page.tsx')).FeedbackPage,
    nav: { group: 'feedback', order: 1, icon: IconBulb },
    permission: 'feedback:read',
    shortcut: 'i',
  }),
  roadmap: screen({
    path: '/roadmap',
    label: texts.roadmap,
    search: ['board', 'category', 'currency', 'post', 'tab'],
    page: async (): Page => (await import('./roadmap/roadmap-page.tsx')).RoadmapPage,
    nav: { group: 'feedback', order: 2, under: '/feedback', icon: IconMap2 },
    permission: 'feedback:read',
    shortcut: 'I',
  }),
  feedbackSettings: screen({
    path: '/settings/feedback',
    label: texts.feedbackBoards,
    search: ['board', 'category', 'new'],
    page: async (): Page => (await import('./settings/feedback-settings-page.tsx')).FeedbackSettingsPage,
    nav: { group: 'communication', order: 3, icon: IconMessages },
    permission: 'feedback:write',
    shortcut: 'J',
  }),
}
