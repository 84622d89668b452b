import { IconMailOff, IconMoodSad } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'

export const timeline: Sentences = {
  'message.bounced': () => ({
    icon: IconMailOff,
    title: texts.mailBounced,
    description: texts.theAddressNoLongerReceivesMail,
  }),
  'message.complained': () => ({
    icon: IconMoodSad,
    title: texts.markedMailAsSpam,
    description: texts.theAddressReceivesTransactional,
  }),
}
