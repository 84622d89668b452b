import { IconFileCheck } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'

const places: Record<string, string> = {
  signup: texts.atSignUp,
  portal: texts.inThePortal,
  widget: texts.inTheWidget,
  api: texts.inYourProduct,
}

export const timeline: Sentences = {
  'legal.accepted': ({ slug, version, source }) => ({
    icon: IconFileCheck,
    title: texts.agreedToSlugVersion(String(slug), String(version)),
    description: places[String(source)],
  }),
}
