import { IconMailCheck, IconMailX } from '@tabler/icons-react'
import type { Fact, Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { categoryNames, sources } from './consent.ts'

const category = (data: Fact['data']) => categoryNames[String(data.category)]?.toLowerCase() ?? texts.mail
const place = (data: Fact['data']) => sources[data.source as keyof typeof sources]

export const timeline: Sentences = {
  'consent.granted': (data) => ({
    icon: IconMailCheck,
    title: texts.agreedToCategory(category(data)),
    description: place(data),
  }),
  'consent.withdrawn': (data) => ({
    icon: IconMailX,
    title: texts.unsubscribedFromCategory(category(data)),
    description: place(data),
  }),
}
