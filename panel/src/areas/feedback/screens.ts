import { IconBulb, IconMap2, IconMessages } from '@tabler/icons-react'
import { listSearch, type Page, screen } from '../../app/screen.ts'

export const feedbackScreens = {
  feedback: screen({
    path: '/feedback',
    label: 'Feedback',
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
    nav: { group: 'Listen', order: 2, icon: IconBulb },
    permission: 'feedback:read',
    shortcut: 'i',
  }),
  roadmap: screen({
    path: '/roadmap',
    label: 'Roadmap',
    search: ['board', 'category', 'currency', 'post', 'tab'],
    page: async (): Page => (await import('./roadmap/roadmap-page.tsx')).RoadmapPage,
    nav: { group: 'Listen', order: 3, icon: IconMap2 },
    permission: 'feedback:read',
  }),
  feedbackSettings: screen({
    path: '/settings/feedback',
    label: 'Feedback boards',
    search: ['board', 'category', 'new'],
    page: async (): Page => (await import('./settings/feedback-settings-page.tsx')).FeedbackSettingsPage,
    nav: { group: 'Settings', order: 9, icon: IconMessages },
    permission: 'feedback:write',
  }),
}
