import {
  type Icon,
  IconBrandGithub,
  IconBrandGoogle,
  IconBrandOauth,
  IconBrandWindows,
  IconFingerprint,
} from '@tabler/icons-react'
import type { Preset } from './provider.ts'

const marks: Record<Preset, Icon> = {
  google: IconBrandGoogle,
  github: IconBrandGithub,
  microsoft: IconBrandWindows,
  oidc: IconFingerprint,
  oauth2: IconBrandOauth,
}

export function ProviderMark({ preset }: { preset: Preset }) {
  const Mark = marks[preset]
  return <Mark size={18} stroke={1.7} aria-hidden />
}
