import { IconMailOff, IconMoodSad } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'

export const timeline: Sentences = {
  'message.bounced': () => ({
    icon: IconMailOff,
    title: 'Mail bounced',
    description: 'The address gets no mail any more',
  }),
  'message.complained': () => ({
    icon: IconMoodSad,
    title: 'Marked mail as spam',
    description: 'The address gets only transactional mail',
  }),
}
