import { IconClick, IconX } from '@tabler/icons-react'
import type { Fact, NameOf, Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { AnchorLink } from '../../ui/links.tsx'

const bannerOf = ({ banner_id }: Fact['data'], nameOf: NameOf) =>
  typeof banner_id === 'string' && (
    <AnchorLink to="/banners" search={{ banner: banner_id }} fz="inherit">
      {nameOf(banner_id) ?? texts.viewBanner}
    </AnchorLink>
  )

export const timeline: Sentences = {
  'banner.clicked': (data, nameOf) => ({
    icon: IconClick,
    title: texts.clickedABanner,
    description: bannerOf(data, nameOf),
  }),
  'banner.dismissed': (data, nameOf) => ({
    icon: IconX,
    title: texts.dismissedABanner,
    description: bannerOf(data, nameOf),
  }),
}
