import { IconFileCheck } from '@tabler/icons-react'
import type { Sentences } from '../../app/timeline.tsx'

const places: Record<string, string> = {
  signup: 'At sign-up',
  portal: 'In the portal',
  widget: 'In the widget',
  api: 'In your product',
}

export const timeline: Sentences = {
  'legal.accepted': ({ slug, version, source }) => ({
    icon: IconFileCheck,
    title: `Agreed to ${slug}, version ${version}`,
    description: places[String(source)],
  }),
}
