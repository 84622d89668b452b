import { IconArrowsJoin2, IconLogin2, IconUserCheck } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { deviceName } from '../../ui/device-name.ts'

const methods: Record<string, string> = {
  hash: texts.throughYourProduct,
  password: texts.withAPassword,
  magic_link: texts.withAnEmailLink,
  email_code: texts.withAnEmailCode,
}

const methodOf = (method: unknown) => {
  const name = String(method ?? '')
  return methods[name] ?? (name.startsWith('oauth:') ? texts.withName(name.slice(6)) : '')
}

export const timeline: Sentences = {
  'contact.identified': () => ({
    icon: IconUserCheck,
    title: texts.identified,
    description: texts.identifiedAfterBeingAVisitor,
  }),
  'contact.merged': () => ({ icon: IconArrowsJoin2, title: texts.anotherContactWasMergedInto }),
  'contact.signed_in': ({ method, user_agent, ip }) => ({
    icon: IconLogin2,
    title: texts.signedInMethod(methodOf(method)),
    description: [user_agent && deviceName(String(user_agent)), ip].filter(Boolean).join(' · '),
  }),
}
