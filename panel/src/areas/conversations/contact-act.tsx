import { IconMessage } from '@tabler/icons-react'
import type { ProfileAct } from '../../app/profile-acts.ts'
import { texts } from '../../texts/contact-page.ts'
import { StartConversation } from './start-conversation.tsx'

export const contactAct: ProfileAct = {
  label: texts.messageButton,
  icon: IconMessage,
  order: 1,
  permission: 'support:write',
  show: (contactId, close) => <StartConversation contactId={contactId} close={close} />,
}
